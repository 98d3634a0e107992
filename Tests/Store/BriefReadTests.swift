import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

@Suite(.timeLimit(.minutes(2))) final class `Brief reads` {
    private let folder: URL
    private let store: Store

    init() throws {
        folder = try makeTemporaryFolder()
        let table = Migration("numbers") { try $0.execute(sql: "CREATE TABLE numbers (number INTEGER)") }
        store = try Store(folder: StoreFolder(path: folder.path), name: "some", migrations: [table])
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private func add(_ number: Int) throws {
        try store.writeNow { try $0.execute(sql: "INSERT INTO numbers VALUES (?)", arguments: [number]) }
    }

    private static func greatest(in store: Store) async throws -> Int? {
        try await store.lookUp { try Int.fetchOne($0, sql: "SELECT max(number) FROM numbers") }
    }

    @Test func `see what was committed before them`() async throws {
        for number in 1...20 {
            try add(number)
            #expect(try await Self.greatest(in: store) == number)
        }
    }

    @Test func `are all answered, however many come at once`() async throws {
        try add(7)
        let found = try await withThrowingTaskGroup { [store] group in
            for _ in 0..<500 { group.addTask { try await Self.greatest(in: store) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: 7, count: 500))
    }

    @Test func `wait for none that takes its time`() throws {
        try add(7)
        let reads = try BriefReads(file: store.file, count: 1)
        let inside = try reads.read { _ in try reads.read { _ in "a second one" } ?? "none is free" }
        #expect(inside == "none is free")
        #expect(try reads.read { try Int.fetchOne($0, sql: "SELECT number FROM numbers") } == 7)
        try reads.close()
        #expect(try reads.read { _ in "closed" } == nil)
    }

    @Test func `change nothing`() async throws {
        await #expect(throws: DatabaseError.self) {
            try await self.store.lookUp { try $0.execute(sql: "INSERT INTO numbers VALUES (1)") }
        }
        #expect(try await Self.greatest(in: store) == nil)
    }

    @Test func `end with the store, which does not wait for one that is under way`() async throws {
        try await store.lookUp { [store] _ in try store.close() }
        await #expect(throws: DatabaseError.self) { try await Self.greatest(in: self.store) }
    }
}

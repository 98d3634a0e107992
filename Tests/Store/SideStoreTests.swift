import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A file beside a store` {
    private static let words = Migration("words") {
        try $0.execute(sql: "CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT)")
    }

    private func side(in folder: URL) -> ArchiveFile {
        ArchiveFile(file: folder.appending(path: "some-archive.db").path, contents: ["words"], migrations: [Self.words])
    }

    @Test func `is made by the first write, which is on the disk then, and is read by the next process`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let side = side(in: folder)
        #expect(try side.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") } == nil)
        #expect(try side.sums() == ["words": .nothing])
        #expect(!FileManager.default.fileExists(atPath: side.file))
        let synchronous = try side.write { database in
            try database.execute(sql: "INSERT INTO words (text) VALUES ('soup')")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        #expect(synchronous == 2, "FULL")
        try side.close()
        let other = self.side(in: folder)
        #expect(try other.read { try String.fetchOne($0, sql: "SELECT text FROM words") } == "soup")
        #expect(try other.sums()["words"]?.rows == 1)
        try other.close()
    }

    @Test func `that is damaged is no record's fault, and no damage of the store's`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let side = side(in: folder)
        try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: side.file))
        let error = #expect(throws: DatabaseError.self) { try side.read { try Int.fetchOne($0, sql: "SELECT 1") } }
        #expect(error?.isTheRecordsFault == false && error?.isOfADamagedFile == false && error?.mayPass == true)
        #expect(error?.message?.contains("some-archive.db") == true)
    }

    @Test func `is scrubbed with the store`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: StoreFolder(path: folder.path), name: "some", migrations: [])
        let side = side(in: folder)
        try side.write { database in
            for number in 0..<2000 {
                let text = number % 3 == 0 ? "Annabel said \(number * 7919)" : "others said \(number * 7919)"
                try database.execute(
                    sql: "INSERT INTO words (text) VALUES (?)",
                    arguments: [String(repeating: text, count: number % 20 + 1)])
            }
        }
        try side.write { try $0.execute(sql: "DELETE FROM words WHERE text LIKE 'Annabel%'") }
        #expect(try bytes(of: side).contains { $0.range(of: Data("Annabel".utf8)) != nil }, "in its write-ahead log")
        try await store.write { try Scrub.order(in: $0) }
        let scrub = Scrub(sides: [side])
        try await scrub.look(at: store)
        try await scrub.look(at: store, .now + Scrub.soon)
        try await waitFor("it is done") {
            try bytes(of: side).allSatisfy { $0.range(of: Data("Annabel".utf8)) == nil } ? true : nil
        }
        #expect(try side.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") } == 1333)
        try side.close()
        try store.close()
    }

    private func bytes(of side: ArchiveFile) throws -> [Data] {
        try [side.file, side.file + "-wal"].filter(FileManager.default.fileExists(atPath:)).map {
            try Data(contentsOf: URL(filePath: $0))
        }
    }
}

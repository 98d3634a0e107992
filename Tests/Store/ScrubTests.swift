import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct `Scrubbing a store` {
    @Test func `waits for events emitted before, not for those of others meanwhile, and leaves no byte`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = Migration("words") { try $0.execute(sql: "CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT)") }
        let store = try Store(folder: StoreFolder(path: folder.path), name: "some", migrations: [table])
        try await store.write { database in
            for number in 0..<2000 {
                let text = number % 3 == 0 ? "Annabel said \(number * 7919)" : "others said \(number * 7919)"
                try database.execute(
                    sql: "INSERT INTO words (text) VALUES (?)",
                    arguments: [String(repeating: text, count: number % 20 + 1)])
            }
            try emit("Annabel was here", database)
        }
        try await store.write { database in
            try database.execute(sql: "DELETE FROM words WHERE text LIKE 'Annabel%'")
            try Scrub.order(in: database)
            try emit("another", database)
        }
        let scrub = Scrub()
        try await scrub.look(at: store)
        // The waits use the monotonic clock, not the wall clock.
        let now = ContinuousClock.now + Scrub.soon
        #expect(try files(with: "Annabel", in: folder) > 0)
        try await scrub.look(at: store, now)
        try await scrub.look(at: store, now)
        #expect(try await dues(store) == 2, "it has not begun")
        // The log has everything emitted before, and there is always something new.
        try await store.write { database in
            try emit("a third", database)
            try database.execute(sql: "DELETE FROM step_outbox WHERE row <= 2")
        }
        try await scrub.look(at: store, now)
        try await waitFor("it is done, and the second time stays") { try await dues(store) == 1 ? true : nil }
        #expect(try files(with: "Annabel", in: folder) == 0)
        #expect(try files(with: "others said", in: folder) > 0)
        #expect(try await store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        try store.close()
    }

    @Test func `who asks meanwhile delays the last time and not the first`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: StoreFolder(path: folder.path), name: "some", migrations: [])
        let (scrub, start) = (Scrub(), ContinuousClock.now)
        try await store.write { try Scrub.order(in: $0) }
        try await scrub.look(at: store, start)
        try await store.write { try Scrub.order(in: $0) }
        try await scrub.look(at: store, start + .seconds(9))
        #expect(try await dues(store) == 2, "it is too early")
        try await scrub.look(at: store, start + Scrub.soon)
        try await waitFor("it is done") { try await dues(store) == 1 ? true : nil }
        try await scrub.look(at: store, start + Scrub.later)
        #expect(try await dues(store) == 1, "an hour after the last request, not after the first")
        try await waitFor("it is done for the last time") {
            try await scrub.look(at: store, start + .seconds(10) + Scrub.later)
            return try await dues(store) == 0 ? true : nil
        }
        try store.close()
    }

    private func emit(_ text: String, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO step_outbox (owned, topic, partition, key, sequence, value) VALUES (0, 'a', 0, 'k', 1, ?)
                """,
            arguments: [text])
    }

    private func dues(_ store: Store) async throws -> Int {
        try await store.read { try Meta.value(Meta.scrubs, in: $0)?.split(separator: ",").count ?? 0 }
    }

    private func files(with text: String, in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).count { name in
            try Data(contentsOf: folder.appending(path: name)).range(of: Data(text.utf8)) != nil
        }
    }
}

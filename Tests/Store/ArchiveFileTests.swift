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

    private func archive(in folder: URL) -> ArchiveFile {
        ArchiveFile(file: folder.appending(path: "some-archive.db").path, contents: ["words"], migrations: [Self.words])
    }

    @Test func `is made by the first write, which is on the disk then, and is read by the next process`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = archive(in: folder)
        #expect(try archive.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") } == nil)
        #expect(try archive.sums() == ["words": .nothing])
        #expect(!FileManager.default.fileExists(atPath: archive.file))
        let synchronous = try archive.write { database in
            try database.execute(sql: "INSERT INTO words (text) VALUES ('soup')")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        #expect(synchronous == 2, "FULL")
        try archive.close()
        let other = self.archive(in: folder)
        #expect(try other.read { try String.fetchOne($0, sql: "SELECT text FROM words") } == "soup")
        #expect(try other.sums()["words"]?.rows == 1)
        try other.close()
    }

    @Test func `that is damaged is no record's fault, and no damage of the store's`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = archive(in: folder)
        try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: archive.file))
        let error = #expect(throws: DatabaseError.self) { try archive.read { try Int.fetchOne($0, sql: "SELECT 1") } }
        #expect(error?.isTheRecordsFault == false && error?.isOfADamagedFile == false && error?.mayPass == true)
        #expect(error?.message?.contains("some-archive.db") == true)
    }

    @Test func `is scrubbed with the store`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: StoreFolder(path: folder.path), name: "some", migrations: [])
        let archive = archive(in: folder)
        try archive.write { database in
            for number in 0..<2000 {
                let text = number % 3 == 0 ? "Annabel said \(number * 7919)" : "others said \(number * 7919)"
                try database.execute(
                    sql: "INSERT INTO words (text) VALUES (?)",
                    arguments: [String(repeating: text, count: number % 20 + 1)])
            }
        }
        try archive.write { try $0.execute(sql: "DELETE FROM words WHERE text LIKE 'Annabel%'") }
        #expect(try bytes(of: archive).contains { $0.range(of: Data("Annabel".utf8)) != nil }, "in its write-ahead log")
        try await store.write { try Scrub.order(in: $0) }
        let scrub = Scrub(archives: [archive])
        try await scrub.look(at: store)
        try await scrub.look(at: store, .now + Scrub.soon)
        try await waitFor("it is done") {
            try bytes(of: archive).allSatisfy { $0.range(of: Data("Annabel".utf8)) == nil } ? true : nil
        }
        #expect(try archive.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") } == 1333)
        try archive.close()
        try store.close()
    }

    private func bytes(of archive: ArchiveFile) throws -> [Data] {
        try [archive.file, archive.file + "-wal"].filter(FileManager.default.fileExists(atPath:)).map {
            try Data(contentsOf: URL(filePath: $0))
        }
    }
}

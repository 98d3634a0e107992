import Contract
import Events
import Foundation
import GRDB

/// What people keep with their accounts, each as its last state record. Rows are named as the log's keys name them.
enum KeptTable {
    static let create = """
        CREATE TABLE kept (
            person TEXT NOT NULL, name TEXT NOT NULL, revision INTEGER NOT NULL, is_removed INTEGER NOT NULL,
            stored INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY (person, name)) WITHOUT ROWID;
        CREATE INDEX kept_by_revision ON kept (person, revision);
        CREATE INDEX kept_removed ON kept (stored) WHERE is_removed = 1;
        """

    static func entry(_ person: String, _ entry: String, in database: Database) throws -> KeptEntry? {
        try entries("person = ? AND name = ?", [person, KeptKey.inKey(entry)], in: database).first
    }

    static func entries(of person: String, in database: Database) throws -> [KeptEntry] {
        try entries("person = ? ORDER BY name", [person], in: database)
    }

    /// What changed since a revision, in the order of the changes.
    static func entries(
        of person: String, after revision: Int64, limit: Int, in database: Database
    ) throws -> [KeptEntry] {
        try entries("person = ? AND revision > ? ORDER BY revision LIMIT ?", [person, revision, limit], in: database)
    }

    /// What was removed before a moment, of everybody.
    static func removed(before time: Timestamp, limit: Int, in database: Database) throws -> [KeptEntry] {
        try entries(
            "is_removed = 1 AND stored < ? ORDER BY stored LIMIT ?", [time.microseconds, limit], in: database)
    }

    /// What a person removed longest ago.
    static func oldestRemoved(of person: String, in database: Database) throws -> KeptEntry? {
        try entries("person = ? AND is_removed = 1 ORDER BY revision LIMIT 1", [person], in: database).first
    }

    static func count(of person: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM kept WHERE person = ?"), arguments: [person]) ?? 0
    }

    static func lastRevision(of person: String, in database: Database) throws -> Int64 {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(revision) FROM kept WHERE person = ?"), arguments: [person]) ?? 0
    }

    /// - Parameter record: the entry's JSON, as in its state record.
    static func save(_ entry: KeptEntry, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO kept (person, name, revision, is_removed, stored, record)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            entry.person, KeptKey.inKey(entry.entry), entry.revision, entry.value == nil,
            entry.storedAt.microseconds, Data(record),
        ])
    }

    /// - Parameter key: "<person>/<name>"
    static func delete(key: String, in database: Database) throws {
        guard let slash = key.lastIndex(of: "/") else { return }
        try database.cachedStatement(sql: "DELETE FROM kept WHERE person = ? AND name = ?")
            .execute(arguments: [String(key[..<slash]), String(key[slash...].dropFirst())])
    }

    private static func entries(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [KeptEntry] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM kept WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(KeptEntry.self, from: Array($0)) }
    }
}

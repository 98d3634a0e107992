import Contract
import Events
import Foundation
import GRDB

/// Letters that were not sent yet, or could not be, each as its last state record.
enum LetterTable {
    static func letter(_ event: String, to mailbox: String, in database: Database) throws -> Letter? {
        try all("mailbox = ? AND event = ?", [mailbox, event], in: database).first
    }

    static func letters(to mailbox: String, in database: Database) throws -> [Letter] {
        try all("mailbox = ? ORDER BY event", [mailbox], in: database)
    }

    static func letters(of customer: String, in database: Database) throws -> [Letter] {
        try all("customer = ? ORDER BY mailbox, event", [customer], in: database)
    }

    /// How many there are to a mailbox.
    static func count(
        to mailbox: String, areParked: Bool, in database: Database
    ) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT count(*) FROM letters WHERE mailbox = ? AND (ended IS NOT NULL) = ?"),
            arguments: [mailbox, areParked]) ?? 0
    }

    /// What is to be sent now, one for each mailbox.
    ///
    /// What is planned for later than anything is planned had its time from a clock that went ahead.
    /// - Parameter mailboxes: that something is under way to.
    static func due(
        at now: Timestamp, limit: Int, skipping mailboxes: Set<String>, in database: Database
    ) throws -> [Letter] {
        let many = limit + mailboxes.count
        var found = try firsts("next <= ?", now, limit: many, in: database)
        found += try firsts("next > ?", now.advanced(by: LetterRules.furthest), limit: many, in: database)
        var seen = mailboxes
        return Array(found.filter { seen.insert($0.mailbox).inserted }.prefix(limit))
    }

    /// Of each mailbox the first: many letters to one keep no other waiting.
    private static func firsts(
        _ condition: String, _ time: Timestamp, limit: Int, in database: Database
    ) throws -> [Letter] {
        try Data.fetchAll(
            database.cachedStatement(
                // The other columns are those of the row with the least (SQLite's own rule for a single min).
                sql: """
                    SELECT record, min(next) AS earliest FROM letters WHERE ended IS NULL AND \(condition)
                    GROUP BY mailbox ORDER BY earliest, mailbox LIMIT ?
                    """), arguments: [time.microseconds, limit]
        ).map { try JSON.decode(Letter.self, from: Array($0)) }
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        let count =
            try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM letters WHERE ended IS NULL")) ?? 0
        let oldest =
            try Int64?.fetchOne(
                database.cachedStatement(sql: "SELECT min(created) FROM letters WHERE ended IS NULL")) ?? nil
        return (count, oldest.map { Timestamp(microseconds: $0) })
    }

    /// Of what happened before a time, and was not sent.
    static func late(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try all("ended IS NULL AND time < ? ORDER BY time LIMIT ?", [time.microseconds, limit], in: database)
    }

    static func parked(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try all("ended < ? ORDER BY ended LIMIT ?", [time.microseconds, limit], in: database)
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [Letter] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM letters WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(Letter.self, from: Array($0)) }
    }

    /// - Parameter record: the letter's JSON, as in its state record.
    static func save(_ letter: Letter, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO letters (mailbox, event, customer, next, time, created, ended, record)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            letter.mailbox, letter.event, letter.customer, letter.nextAttemptAt?.microseconds,
            letter.time.microseconds, letter.createdAt.microseconds, letter.endedAt?.microseconds, Data(record),
        ])
    }

    static func delete(_ event: String, to mailbox: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM letters WHERE mailbox = ? AND event = ?")
            .execute(arguments: [mailbox, event])
    }
}

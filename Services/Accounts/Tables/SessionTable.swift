import Contract
import Events
import Foundation
import GRDB

/// Devices that are signed in, each as its last state record.
enum SessionTable {
    static func session(_ id: String, in database: Database) throws -> OpenSession? {
        try one("session = ?", [id], in: database)
    }

    /// Of a person, those seen last first.
    static func sessions(of person: String, in database: Database) throws -> [OpenSession] {
        try all("person = ? ORDER BY seen DESC, session", [person], in: database)
    }

    /// Those that are over by the clock.
    static func over(seenBefore idle: Timestamp, at now: Timestamp, limit: Int, in database: Database) throws
        -> [OpenSession]
    {
        try all("until <= ? LIMIT ?", [now.microseconds, limit], in: database)
            + all("seen <= ? AND until > ? LIMIT ?", [idle.microseconds, now.microseconds, limit], in: database)
    }

    static func began(before time: Timestamp, after last: String, limit: Int, in database: Database) throws
        -> [OpenSession]
    {
        try all(
            "session > ? AND started < ? ORDER BY session LIMIT ?", [last, time.microseconds, limit], in: database)
    }

    private static func one(_ condition: String, _ arguments: StatementArguments, in database: Database) throws
        -> OpenSession?
    {
        try all(condition, arguments, in: database).first
    }

    private static func all(_ condition: String, _ arguments: StatementArguments, in database: Database) throws
        -> [OpenSession]
    {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM open_sessions WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(OpenSession.self, from: Array($0)) }
    }

    /// - Parameter record: the session's JSON, as in its state record.
    static func save(_ session: OpenSession, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO open_sessions (session, person, started, seen, until, record)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            session.session, session.person, session.startedAt.microseconds, session.seenAt.microseconds,
            session.until.microseconds, Data(record),
        ])
    }

    static func delete(_ session: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM open_sessions WHERE session = ?").execute(arguments: [session])
        try database.cachedStatement(sql: "DELETE FROM note_turns WHERE session = ?").execute(arguments: [session])
    }

    // MARK: - How the secret turned last

    static func nonce(of session: String, in database: Database) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(sql: "SELECT nonce FROM note_turns WHERE session = ?"), arguments: [session])
    }

    static func setNonce(_ nonce: String, of session: String, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO note_turns (session, nonce) VALUES (?, ?)")
            .execute(arguments: [session, nonce])
    }
}

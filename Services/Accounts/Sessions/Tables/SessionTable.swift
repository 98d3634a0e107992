import Contract
import Events
import Store

extension OpenSession: AccountsRecord {
    static let states = StateKind(
        .openSessions, OpenSessionEvents.opened, in: StateTable("open_sessions", key: "session"),
        partitionKey: \.person, columns: ["person", "started", "seen", "until"],
        changing: { key, session, database, change in
            try change()
            if session == nil { try SessionTable.forgetNonce(of: key[0], in: database) }
        }
    ) { [$0.session, $0.person, $0.startedAt, $0.seenAt, $0.until] }
}

/// Open sessions, as their last records.
enum SessionTable {
    static func session(_ id: String, in database: Database) throws -> OpenSession? {
        try OpenSession.states.get(id, in: database)
    }

    /// Sessions of a person, the last used first.
    static func sessions(of person: String, in database: Database) throws -> [OpenSession] {
        try OpenSession.states.all("person = ? ORDER BY seen DESC, session", [person], in: database)
    }

    /// Sessions that have ended by the clock.
    static func over(seenBefore idle: Timestamp, at now: Timestamp, limit: Int, in database: Database) throws
        -> [OpenSession]
    {
        try OpenSession.states.all("until <= ? LIMIT ?", [now, limit], in: database)
            + OpenSession.states.all("seen <= ? AND until > ? LIMIT ?", [idle, now, limit], in: database)
    }

    static func began(before time: Timestamp, after last: String, limit: Int, in database: Database) throws
        -> [OpenSession]
    {
        try OpenSession.states.all(
            "session > ? AND started < ? ORDER BY session LIMIT ?", [last, time, limit], in: database)
    }

    // MARK: - Nonces of secrets

    static func nonce(of session: String, in database: Database) throws -> String? {
        try database.text("SELECT nonce FROM note_turns WHERE session = ?", [session])
    }

    fileprivate static func forgetNonce(of session: String, in database: Database) throws {
        try database.run("DELETE FROM note_turns WHERE session = ?", [session])
    }

    static func setNonce(_ nonce: String, of session: String, in database: Database) throws {
        try database.run("INSERT OR REPLACE INTO note_turns (session, nonce) VALUES (?, ?)", [session, nonce])
    }
}

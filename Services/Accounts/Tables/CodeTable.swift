import Events
import GRDB
import Store

/// Codes that were sent by e-mail, for as long as they count towards their address's limit.
enum CodeTable {
    static func sent(_ attempt: String, in database: Database) throws -> EmailCodes.Sent? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT address, digest, salt, tries, sent FROM note_codes WHERE attempt = ?"),
            arguments: [attempt]
        ).map {
            EmailCodes.Sent(
                address: $0[0], digest: $0[1], salt: $0[2], tries: $0[3], sentAt: Timestamp(microseconds: $0[4]))
        }
    }

    /// First go codes that are good no more, then those that nobody has tried yet: who types one now keeps it.
    private static let shares = NetworkShares(
        table: "note_codes", key: "attempt",
        order: """
            CASE WHEN tries >= \(EmailCodes.tries) OR sent <= :now - \(EmailCodes.life.components.seconds * 1_000_000)
            THEN 0 WHEN tries = 0 THEN 1 ELSE 2 END, sent
            """,
        mostOfAll: EmailCodes.mostOfAll, mostOfNetwork: EmailCodes.mostOfNetwork)

    /// - Parameter network: from which it was asked for.
    static func add(_ sent: EmailCodes.Sent, _ attempt: String, from network: String, in database: Database) throws {
        try shares.makeRoom(for: network, at: sent.sentAt.microseconds, in: database)
        try database.cachedStatement(
            sql: """
                INSERT INTO note_codes (attempt, address, digest, salt, tries, sent, network)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            attempt, sent.address, sent.digest, sent.salt, sent.tries, sent.sentAt.microseconds, network,
        ])
    }

    static func countTry(of attempt: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_codes SET tries = tries + 1 WHERE attempt = ?")
            .execute(arguments: [attempt])
    }

    /// A code is good once; the row goes on counting.
    static func use(_ attempt: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_codes SET tries = ? WHERE attempt = ?")
            .execute(arguments: [EmailCodes.tries, attempt])
    }

    static func count(to address: String, since time: Timestamp, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM note_codes WHERE address = ? AND sent > ?"),
            arguments: [address, time.microseconds]) ?? 0
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_codes WHERE sent <= ?").execute(arguments: [
            time.microseconds
        ])
    }

    static func forget(_ address: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_codes WHERE address = ?").execute(arguments: [address])
    }
}

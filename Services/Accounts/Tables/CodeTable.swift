import Events
import GRDB
import Store

/// Attempts to sign in by a code that was sent by e-mail, for as long as they count towards a device's limit.
enum CodeTable {
    private static let columns = "address, digest, salt, tries, sent, mailed, device, used, delivered"

    static func sent(_ attempt: String, in database: Database) throws -> EmailCodes.Sent? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(columns) FROM note_codes WHERE attempt = ?"), arguments: [attempt]
        ).map(EmailCodes.Sent.init)
    }

    /// The last letter to an address that a device asked for which is not known there.
    static func lastOfStrangers(to address: String, in database: Database) throws -> EmailCodes.Sent? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(columns) FROM note_codes WHERE address = ? AND device IS NULL
                    ORDER BY mailed DESC, used DESC, delivered DESC LIMIT 1
                    """), arguments: [address]
        ).map(EmailCodes.Sent.init)
    }

    /// First go attempts that are good no more, then those that nobody has tried yet: who types a code now keeps it.
    private static let shares = NetworkShares(
        table: "note_codes", key: "attempt",
        order: """
            CASE WHEN used OR tries >= \(EmailCodes.tries)
            OR sent <= :now - \(EmailCodes.life.components.seconds * 1_000_000)
            THEN 0 WHEN tries = 0 THEN 1 ELSE 2 END, sent
            """,
        mostOfAll: EmailCodes.mostOfAll, mostOfNetwork: EmailCodes.mostOfNetwork)

    /// - Parameter share: by which its number is limited; see `EmailCodes.Asker`.
    static func add(_ sent: EmailCodes.Sent, _ attempt: String, of share: String, in database: Database) throws {
        try shares.makeRoom(for: share, at: sent.sentAt.microseconds, in: database)
        try database.cachedStatement(
            sql: "INSERT INTO note_codes (attempt, network, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            attempt, share, sent.address, sent.digest, sent.salt, sent.tries, sent.sentAt.microseconds,
            sent.mailedAt.microseconds, sent.device, sent.isUsed, sent.isDelivered,
        ])
    }

    static func countTry(of attempt: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_codes SET tries = tries + 1 WHERE attempt = ?")
            .execute(arguments: [attempt])
    }

    /// A code is good once, whichever attempt it is used for; the rows go on counting.
    static func use(_ sent: EmailCodes.Sent, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_codes SET used = 1 WHERE address = ? AND salt = ?")
            .execute(arguments: [sent.address, sent.salt])
    }

    static func noteDelivery(of sent: EmailCodes.Sent, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_codes SET delivered = 1 WHERE address = ? AND salt = ?")
            .execute(arguments: [sent.address, sent.salt])
    }

    /// The letter cannot be sent: attempts for its code are good for nothing.
    static func remove(_ sent: EmailCodes.Sent, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_codes WHERE address = ? AND salt = ?")
            .execute(arguments: [sent.address, sent.salt])
    }

    static func count(
        to address: String, of device: String, since time: Timestamp, in database: Database
    ) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT count(*) FROM note_codes WHERE address = ? AND device = ? AND sent > ?"),
            arguments: [address, device, time.microseconds]) ?? 0
    }

    /// Attempts for the same code.
    static func count(sharing sent: EmailCodes.Sent, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM note_codes WHERE address = ? AND salt = ?"),
            arguments: [sent.address, sent.salt]) ?? 0
    }

    /// Drops an attempt that shares a code and was not tried: the oldest of the network that has most of them.
    /// - Returns: false if there is none; that for which the letter was sent stays.
    static func dropUntried(sharing sent: EmailCodes.Sent, in database: Database) throws -> Bool {
        try database.cachedStatement(
            sql: """
                DELETE FROM note_codes WHERE attempt = (
                SELECT attempt FROM note_codes one WHERE address = :address AND salt = :salt AND tries = 0 AND sent > mailed
                ORDER BY (SELECT count(*) FROM note_codes other WHERE other.address = :address AND other.salt = :salt
                AND other.network = one.network) DESC, sent LIMIT 1)
                """
        ).execute(arguments: ["address": sent.address, "salt": sent.salt])
        return database.changesCount > 0
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

extension EmailCodes.Sent {
    fileprivate init(_ row: Row) {
        self.init(
            address: row[0], digest: row[1], salt: row[2], tries: row[3], sentAt: Timestamp(microseconds: row[4]),
            mailedAt: Timestamp(microseconds: row[5]), device: row[6], isUsed: row[7],
            isDelivered: row[8])
    }
}

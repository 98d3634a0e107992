import Events
import Store

/// Attempts to sign in by a code, stored while they count towards a device's limit.
enum CodeTable {
    private static let columns = "address, digest, salt, tries, sent, mailed, device, used, delivered"

    static func sent(_ attempt: String, in database: Database) throws -> EmailCodes.Sent? {
        try database.first("SELECT \(columns) FROM note_codes WHERE attempt = ?", [attempt]) { EmailCodes.Sent($0) }
    }

    /// The last attempt with a letter to an address for an unknown device.
    static func lastOfStrangers(to address: String, in database: Database) throws -> EmailCodes.Sent? {
        try database.first(
            """
            SELECT \(columns) FROM note_codes WHERE address = ? AND device IS NULL
            ORDER BY mailed DESC, used DESC, delivered DESC LIMIT 1
            """, [address]
        ) { EmailCodes.Sent($0) }
    }

    /// Limits of stored attempts. Invalid ones make room first, then untried ones, so that a code being typed is kept.
    private static let shares = NetworkShares(
        table: "note_codes", key: "attempt",
        order: """
            CASE WHEN used OR tries >= \(EmailCodes.tries)
            OR sent <= :now - \(EmailCodes.life.components.seconds * 1_000_000)
            THEN 0 WHEN tries = 0 THEN 1 ELSE 2 END, sent
            """,
        mostOfAll: EmailCodes.mostOfAll, mostOfNetwork: EmailCodes.mostOfNetwork)

    /// - Parameter share: key by which attempts are limited; see `EmailCodes.Requester`.
    static func add(_ sent: EmailCodes.Sent, _ attempt: String, of share: String, in database: Database) throws {
        try shares.makeRoom(for: share, at: sent.sentAt.microseconds, in: database)
        try database.run(
            "INSERT INTO note_codes (attempt, network, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                attempt, share, sent.address, sent.digest, sent.salt, sent.tries, sent.sentAt, sent.mailedAt,
                sent.device, sent.isUsed, sent.isDelivered,
            ])
    }

    static func countTry(of attempt: String, in database: Database) throws {
        try database.run("UPDATE note_codes SET tries = tries + 1 WHERE attempt = ?", [attempt])
    }

    /// Marks a code as used, for all attempts that share it. The rows still count towards limits.
    static func use(_ sent: EmailCodes.Sent, in database: Database) throws {
        try database.run("UPDATE note_codes SET used = 1 WHERE address = ? AND salt = ?", [sent.address, sent.salt])
    }

    static func noteDelivery(of sent: EmailCodes.Sent, in database: Database) throws {
        try database.run(
            "UPDATE note_codes SET delivered = 1 WHERE address = ? AND salt = ?", [sent.address, sent.salt])
    }

    /// Deletes the attempts of a code whose letter cannot be sent.
    static func remove(_ sent: EmailCodes.Sent, in database: Database) throws {
        try database.run("DELETE FROM note_codes WHERE address = ? AND salt = ?", [sent.address, sent.salt])
    }

    static func letters(
        to address: String, of device: String, since time: Timestamp, in database: Database
    ) throws -> EmailCodes.OwnLetters {
        try database.first(
            "SELECT count(*), min(sent) FROM note_codes WHERE address = ? AND device = ? AND sent > ?",
            [address, device, time]
        ) { EmailCodes.OwnLetters(count: $0.int(0), first: $0.time(ifAny: 1)) } ?? EmailCodes.OwnLetters(count: 0)
    }

    /// Number of attempts that share a code.
    static func count(sharing sent: EmailCodes.Sent, in database: Database) throws -> Int {
        try database.count(
            "SELECT count(*) FROM note_codes WHERE address = ? AND salt = ?", [sent.address, sent.salt])
    }

    /// Drops an untried attempt that shares a code: the oldest of the network with most of them.
    /// - Returns: false if there is none. The attempt for which the letter was sent is kept.
    static func dropUntried(sharing sent: EmailCodes.Sent, in database: Database) throws -> Bool {
        try database.run(
            """
            DELETE FROM note_codes WHERE attempt = (
            SELECT attempt FROM note_codes one WHERE address = ?1 AND salt = ?2 AND tries = 0 AND sent > mailed
            ORDER BY (SELECT count(*) FROM note_codes other WHERE other.address = ?1 AND other.salt = ?2
            AND other.network = one.network) DESC, sent LIMIT 1)
            """, [sent.address, sent.salt])
        return database.changes > 0
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_codes WHERE sent <= ?", [time])
    }

    static func forget(_ address: String, in database: Database) throws {
        try database.run("DELETE FROM note_codes WHERE address = ?", [address])
    }
}

extension EmailCodes.Sent {
    fileprivate init(_ row: borrowing Prepared) {
        self.init(
            address: row.string(0), digest: row.string(1), salt: row.string(2), tries: row.int(3), sentAt: row.time(4),
            mailedAt: row.time(5), device: row.text(6), isUsed: row.bool(7), isDelivered: row.bool(8))
    }
}

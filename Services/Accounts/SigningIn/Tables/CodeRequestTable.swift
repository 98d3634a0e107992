import Events
import Store

/// Requests for codes on unknown devices within a day, for counting letters to an address and codes of a network. Addresses are stored as
/// digests.
enum CodeRequestTable {
    static let create = """
        CREATE TABLE note_asked (
            attempt TEXT PRIMARY KEY, address TEXT NOT NULL, network TEXT NOT NULL, is_sent INTEGER NOT NULL,
            asked INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX note_asked_by_address ON note_asked (address, asked);
        CREATE INDEX note_asked_by_network ON note_asked (network, asked);
        CREATE INDEX note_asked_by_time ON note_asked (asked);
        """

    /// The largest limit of a network, and the number of stored requests without a network.
    static let mostOfNetwork = 10_000

    private static let shares = NetworkShares(
        table: "note_asked", key: "attempt", order: "asked", mostOfAll: 100_000, mostOfNetwork: mostOfNetwork)

    /// - Parameter isSent: whether a letter is sent for it.
    static func add(
        _ attempt: String, _ requester: EmailCodes.Requester, to address: String, isSent: Bool, at time: Timestamp,
        in database: Database
    ) throws {
        let network = requester.subscriber ?? ""
        try shares.makeRoom(for: network, at: time.microseconds, in: database)
        try database.run(
            "INSERT INTO note_asked (attempt, address, network, is_sent, asked) VALUES (?, ?, ?, ?, ?)",
            [attempt, Secrets.digest(address), network, isSent, time])
    }

    static func letters(to address: String, since time: Timestamp, in database: Database) throws -> Int {
        try database.count(
            "SELECT count(*) FROM note_asked WHERE address = ? AND asked > ? AND is_sent",
            [Secrets.digest(address), time])
    }

    static func letters(
        to address: String, for subscriber: String, since time: Timestamp, in database: Database
    ) throws -> EmailCodes.OwnLetters {
        try database.first(
            "SELECT count(*), min(asked) FROM note_asked WHERE address = ? AND network = ? AND asked > ? AND is_sent",
            [Secrets.digest(address), subscriber, time]
        ) { EmailCodes.OwnLetters(count: $0.int(0), first: $0.time(ifAny: 1)) } ?? EmailCodes.OwnLetters(count: 0)
    }

    static func count(of subscriber: String, since time: Timestamp, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM note_asked WHERE network = ? AND asked > ?", [subscriber, time])
    }

    /// Notes that the letter was not sent.
    static func unsend(_ attempt: String, in database: Database) throws {
        try database.run("UPDATE note_asked SET is_sent = 0 WHERE attempt = ?", [attempt])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_asked WHERE asked <= ?", [time])
    }

    static func forget(_ address: String, in database: Database) throws {
        try database.run("DELETE FROM note_asked WHERE address = ?", [Secrets.digest(address)])
    }
}

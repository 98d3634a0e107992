import Events
import Store

/// Invitations sent by e-mail, stored while they count towards limits. Addresses are stored as digests.
enum InvitationLetterTable {
    static let create = """
        CREATE TABLE note_letters (
            id INTEGER PRIMARY KEY, merchant TEXT NOT NULL, address TEXT NOT NULL, sent INTEGER NOT NULL);
        CREATE INDEX note_letters_by_merchant ON note_letters (merchant, sent);
        CREATE INDEX note_letters_by_address ON note_letters (address, sent);
        CREATE INDEX note_letters_by_time ON note_letters (sent);
        """

    static func count(of merchant: String, since time: Timestamp, in database: Database) throws -> Int {
        try count("merchant", merchant, since: time, in: database)
    }

    static func count(to address: String, since time: Timestamp, in database: Database) throws -> Int {
        try count("address", Secrets.digest(address), since: time, in: database)
    }

    private static func count(
        _ column: String, _ value: String, since time: Timestamp, in database: Database
    ) throws -> Int {
        try database.count("SELECT count(*) FROM note_letters WHERE \(column) = ? AND sent > ?", [value, time])
    }

    static func add(_ merchant: String, to address: String, at time: Timestamp, in database: Database) throws {
        try database.run(
            "INSERT INTO note_letters (merchant, address, sent) VALUES (?, ?, ?)",
            [merchant, Secrets.digest(address), time])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_letters WHERE sent <= ?", [time])
    }

    static func forget(_ address: String, in database: Database) throws {
        try database.run("DELETE FROM note_letters WHERE address = ?", [Secrets.digest(address)])
    }
}

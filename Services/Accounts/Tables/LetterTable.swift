import Events
import GRDB

/// Invitations that were sent by e-mail, for as long as they count towards limits; of an address only its digest.
enum LetterTable {
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
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM note_letters WHERE \(column) = ? AND sent > ?"),
            arguments: [value, time.microseconds]) ?? 0
    }

    static func add(_ merchant: String, to address: String, at time: Timestamp, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO note_letters (merchant, address, sent) VALUES (?, ?, ?)")
            .execute(arguments: [merchant, Secrets.digest(address), time.microseconds])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_letters WHERE sent <= ?")
            .execute(arguments: [time.microseconds])
    }

    static func forget(_ address: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM note_letters WHERE address = ?")
            .execute(arguments: [Secrets.digest(address)])
    }
}

import Contract
import Events
import Store

/// Letters on changed ways in that have still to go out, so that a restart loses none. No link's secret is among them: it is made of the
/// service's key and a nonce.
enum WayLetterTable {
    static let create = """
        CREATE TABLE note_way_letters (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, made INTEGER NOT NULL, record BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX note_way_letters_by_person ON note_way_letters (person);
        CREATE INDEX note_way_letters_by_address ON note_way_letters (address);
        CREATE INDEX note_way_letters_by_time ON note_way_letters (made);
        """

    struct Row: Sendable, Hashable, Codable {
        /// Hexadecimal digits, which the message has as its own.
        var id: String
        /// Whose account it is.
        var person: String
        var address: String
        var madeAt: Timestamp
        var added: [String]
        var removed: [String]
        /// Of the link's secret; nil: a letter without a link.
        var nonce: String?
        /// Of the page that takes the change back; the secret follows.
        var link: String
        var language: String
    }

    /// That wait for one mailbox: nobody's letters keep those of others out.
    static let mostOfAddress = 20
    static let mostOfAll = 1000

    /// - Returns: false if too many wait.
    static func add(_ row: Row, in database: Database) throws -> Bool {
        let ofAddress = try database.count("SELECT count(*) FROM note_way_letters WHERE address = ?", [row.address])
        let all = try database.count("SELECT count(*) FROM note_way_letters")
        guard ofAddress < mostOfAddress, all < mostOfAll else { return false }
        try database.run(
            "INSERT INTO note_way_letters (id, person, address, made, record) VALUES (?, ?, ?, ?, ?)",
            [row.id, row.person, row.address, row.madeAt, try JSON.encode(row)])
        return true
    }

    /// The oldest first.
    static func rows(in database: Database) throws -> [Row] {
        try database.records("SELECT record FROM note_way_letters ORDER BY made, address, id LIMIT ?", [mostOfAll])
    }

    static func delete(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM note_way_letters WHERE id = ?", [id])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_way_letters WHERE made <= ?", [time])
    }

    static func forget(_ person: String, in database: Database) throws {
        try database.run("DELETE FROM note_way_letters WHERE person = ?", [person])
    }
}

import Contract
import Events
import Store

/// Pending letters about changed ways in, so that a restart loses none. Secrets of links are not stored, but derived from the service's key
/// and a nonce.
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
        /// Hexadecimal digits; the message's id.
        var id: String
        /// Person of the account.
        var person: String
        var address: String
        var madeAt: Timestamp
        var added: [String]
        var removed: [String]
        /// Nonce of the link's secret; nil: a letter without a link.
        var nonce: String?
        /// Address of the page that takes the change back; the secret follows.
        var link: String
        var language: String
    }

    /// Pending letters of one address, and of all.
    static let mostOfAddress = 20
    static let mostOfAll = 1000

    /// - Returns: false if too many are pending.
    static func add(_ row: Row, in database: Database) throws -> Bool {
        let ofAddress = try database.count("SELECT count(*) FROM note_way_letters WHERE address = ?", [row.address])
        let all = try database.count("SELECT count(*) FROM note_way_letters")
        guard ofAddress < mostOfAddress, all < mostOfAll else { return false }
        try database.run(
            "INSERT INTO note_way_letters (id, person, address, made, record) VALUES (?, ?, ?, ?, ?)",
            [row.id, row.person, row.address, row.madeAt, try JSON.encode(row)])
        return true
    }

    /// Pending letters, the oldest first.
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

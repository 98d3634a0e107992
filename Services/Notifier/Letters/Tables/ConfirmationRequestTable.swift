import Contract
import Events
import Store

/// Confirmation letters that count towards the limits.
enum ConfirmationRequestTable {
    /// Limits on the remembered letters.
    private static let shares = NetworkShares(
        table: "note_asked", key: "id", order: "asked", mostOfAll: 100_000,
        mostOfNetwork: LetterRules.mostOfNetwork)

    static func count(at address: String, since time: Timestamp, in database: Database) throws -> Int {
        try count("address", address, since: time, in: database)
    }

    static func count(of network: String, since time: Timestamp, in database: Database) throws -> Int {
        try count("network", network, since: time, in: database)
    }

    private static func count(
        _ column: String, _ value: String, since time: Timestamp, in database: Database
    ) throws -> Int {
        try database.count("SELECT count(*) FROM note_asked WHERE \(column) = ? AND asked > ?", [value, time])
    }

    /// - Parameters:
    ///   - address: digest of the address.
    ///   - mailbox: mailbox whose people are stored, so that the row can be erased with them.
    static func add(
        _ address: String, for mailbox: Mailbox, from network: String, at now: Timestamp, in database: Database
    ) throws {
        try shares.makeRoom(for: network, at: now.microseconds, in: database)
        try database.run(
            "INSERT INTO note_asked (address, people, network, asked) VALUES (?, ?, ?, ?)",
            [address, mailbox.peopleText, network, now])
    }

    static func deleteAll(of person: String, in database: Database) throws {
        try database.run("DELETE FROM note_asked WHERE instr(people, ?) > 0", [" \(person) "])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_asked WHERE asked <= ?", [time])
    }
}

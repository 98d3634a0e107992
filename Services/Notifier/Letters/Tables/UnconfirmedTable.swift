import Contract
import Events
import Store

/// A requested mailbox whose address is not confirmed yet.
struct Unconfirmed: Sendable {
    /// The mailbox once it is confirmed.
    var mailbox: Mailbox
    var askedAt: Timestamp
    /// Failed attempts to send the confirmation letter.
    var attempts: Int
}

/// Mailboxes whose addresses are not confirmed yet.
enum UnconfirmedTable {
    /// The oldest requests make room first.
    private static let shares = NetworkShares(
        table: "note_unconfirmed", key: "mailbox", order: "asked", mostOfAll: LetterRules.mostUnconfirmed,
        mostOfNetwork: LetterRules.mostUnconfirmedOfNetwork)

    static func unconfirmed(_ mailbox: String, in database: Database) throws -> Unconfirmed? {
        try all("mailbox = ?", [mailbox], in: database).first
    }

    static func unconfirmed(of people: some Sequence<String>, in database: Database) throws -> [Unconfirmed] {
        try people.flatMap { try all("person = ? ORDER BY mailbox", [$0], in: database) }
    }

    /// - Parameters:
    ///   - network: network of the request.
    ///   - next: time of the confirmation letter; nil: none is sent.
    static func add(
        _ mailbox: Mailbox, from network: String, at now: Timestamp, next: Timestamp?, in database: Database
    ) throws {
        try delete(mailbox.id, in: database)
        try shares.makeRoom(for: network, at: now.microseconds, in: database)
        try database.run(
            """
            INSERT INTO note_unconfirmed (mailbox, person, people, network, asked, attempts, next, record)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?)
            """, [mailbox.id, mailbox.person, mailbox.peopleText, network, now, next, JSON.encode(mailbox)])
    }

    /// Sets the time of the next attempt to send the confirmation letter; nil: none.
    static func plan(_ mailbox: String, attempts: Int, next: Timestamp?, in database: Database) throws {
        try database.run(
            "UPDATE note_unconfirmed SET attempts = ?, next = ? WHERE mailbox = ?", [attempts, next, mailbox])
    }

    static func delete(_ mailbox: String, in database: Database) throws {
        try database.run("DELETE FROM note_unconfirmed WHERE mailbox = ?", [mailbox])
    }

    static func deleteAll(of person: String, in database: Database) throws {
        try database.run("DELETE FROM note_unconfirmed WHERE instr(people, ?) > 0", [" \(person) "])
    }

    static func prune(before time: Timestamp, in database: Database) throws {
        try database.run("DELETE FROM note_unconfirmed WHERE asked <= ?", [time])
    }

    // MARK: - Due letters

    static func hasDue(at now: Timestamp, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM note_unconfirmed WHERE next <= ? LIMIT 1", [now])
    }

    /// Due confirmation letters: the first of each network, then the second of each, so that a network with many delays no other.
    static func due(
        at now: Timestamp, limit: Int, skipping mailboxes: Set<String>, in database: Database
    ) throws -> [Unconfirmed] {
        let many = limit + mailboxes.count
        let found = try all(
            """
            next <= ? ORDER BY row_number() OVER (PARTITION BY network ORDER BY next, mailbox), next, mailbox LIMIT ?
            """, [now, many], in: database)
        return Array(found.filter { !mailboxes.contains($0.mailbox.id) }.prefix(limit))
    }

    private static func all(
        _ condition: String, _ values: [(any Bindable)?], in database: Database
    ) throws -> [Unconfirmed] {
        try database.rows("SELECT record, asked, attempts FROM note_unconfirmed WHERE \(condition)", values) {
            Unconfirmed(mailbox: try $0.record(0), askedAt: $0.time(1), attempts: $0.int(2))
        }
    }
}

extension Mailbox {
    /// Ids of its people, each between spaces.
    var peopleText: String { " \(people.sorted().joined(separator: " ")) " }
}

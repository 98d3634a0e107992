import Contract
import Events
import Store

extension Letter: NotifierRecord {
    static let states = StateKind(
        .letters, LetterEvents.changed, in: StateTable("letters", key: "mailbox", "event"), partitionKey: \.person,
        columns: ["customer", "next", "time", "created", "ended"]
    ) { [$0.mailbox, $0.event, $0.customer, $0.nextAttemptAt, $0.time, $0.createdAt, $0.endedAt] }
}

/// Pending and parked letters, as their last records.
enum LetterTable {
    static func letter(_ event: String, to mailbox: String, in database: Database) throws -> Letter? {
        try Letter.states.get(mailbox, event, in: database)
    }

    static func letters(to mailbox: String, in database: Database) throws -> [Letter] {
        try Letter.states.all("mailbox = ? ORDER BY event", [mailbox], in: database)
    }

    static func letters(of customer: String, in database: Database) throws -> [Letter] {
        try Letter.states.all("customer = ? ORDER BY mailbox, event", [customer], in: database)
    }

    /// Number of pending or parked letters to a mailbox.
    static func count(
        to mailbox: String, areParked: Bool, in database: Database
    ) throws -> Int {
        try Letter.states.count("mailbox = ? AND (ended IS NOT NULL) = ?", [mailbox, areParked], in: database)
    }

    /// Due letters, one for each mailbox.
    ///
    /// A time beyond `LetterRules.furthest` was set by a clock that was ahead, and counts as due.
    /// - Parameter mailboxes: mailboxes with a letter in progress.
    static func due(
        at now: Timestamp, limit: Int, skipping mailboxes: Set<String>, in database: Database
    ) throws -> [Letter] {
        let many = limit + mailboxes.count
        var found = try firsts("next <= ?", now, limit: many, in: database)
        found += try firsts("next > ?", now.advanced(by: LetterRules.furthest), limit: many, in: database)
        var seen = mailboxes
        return Array(found.filter { seen.insert($0.mailbox).inserted }.prefix(limit))
    }

    /// The first letter of each mailbox, so that many letters to one delay no other.
    private static func firsts(
        _ condition: String, _ time: Timestamp, limit: Int, in database: Database
    ) throws -> [Letter] {
        // The other columns are those of the row with the least (SQLite's own rule for a single min).
        try Letter.states.records(
            """
            SELECT record, min(next) AS earliest FROM letters WHERE ended IS NULL AND \(condition)
            GROUP BY mailbox ORDER BY earliest, mailbox LIMIT ?
            """, [time, limit], in: database)
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        (
            try Letter.states.count("ended IS NULL", in: database),
            try database.time("SELECT min(created) FROM letters WHERE ended IS NULL")
        )
    }

    /// Pending letters about events before a time.
    static func late(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try Letter.states.all(
            "ended IS NULL AND time < ? ORDER BY time LIMIT ?", [time, limit], in: database)
    }

    static func parked(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try Letter.states.all("ended < ? ORDER BY ended LIMIT ?", [time, limit], in: database)
    }
}

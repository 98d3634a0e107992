import Contract
import Events
import Store

extension Letter: KeptRecord {
    static let states = StateKind(
        .letters, LetterEvents.changed, in: StateTable("letters", key: "mailbox", "event"), partitionKey: \.person,
        columns: ["customer", "next", "time", "created", "ended"]
    ) { [$0.mailbox, $0.event, $0.customer, $0.nextAttemptAt, $0.time, $0.createdAt, $0.endedAt] }
}

/// Letters that were not sent yet, or could not be, each as its last state record.
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

    /// How many there are to a mailbox.
    static func count(
        to mailbox: String, areParked: Bool, in database: Database
    ) throws -> Int {
        try Letter.states.count("mailbox = ? AND (ended IS NOT NULL) = ?", [mailbox, areParked], in: database)
    }

    /// What is to be sent now, one for each mailbox.
    ///
    /// What is planned for later than anything is planned had its time from a clock that went ahead.
    /// - Parameter mailboxes: that something is under way to.
    static func due(
        at now: Timestamp, limit: Int, skipping mailboxes: Set<String>, in database: Database
    ) throws -> [Letter] {
        let many = limit + mailboxes.count
        var found = try firsts("next <= ?", now, limit: many, in: database)
        found += try firsts("next > ?", now.advanced(by: LetterRules.furthest), limit: many, in: database)
        var seen = mailboxes
        return Array(found.filter { seen.insert($0.mailbox).inserted }.prefix(limit))
    }

    /// Of each mailbox the first: many letters to one keep no other waiting.
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

    /// Of what happened before a time, and was not sent.
    static func late(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try Letter.states.all(
            "ended IS NULL AND time < ? ORDER BY time LIMIT ?", [time, limit], in: database)
    }

    static func parked(before time: Timestamp, limit: Int, in database: Database) throws -> [Letter] {
        try Letter.states.all("ended < ? ORDER BY ended LIMIT ?", [time, limit], in: database)
    }
}

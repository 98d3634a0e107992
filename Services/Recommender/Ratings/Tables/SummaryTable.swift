import Contract
import Events
import Store

extension RatingSummary {
    static let states = StateKind<RatingSummary>(
        .ratingSummaries, RatingSummaryEvents.changed, in: StateTable("summaries", key: "thing"),
        partitionKey: \.thing, ofKey: { $0 }, owner: { $1 }, columns: ["waiting"],
        // One of several processes may not have consumed all shares of the others.
        folding: { summary, database in try SummaryTable.noteUnsummed(summary.thing, in: database) }
    ) { [$0.thing, $0.waves?.waiting ?? 0] }
}

/// The summaries, as they were last emitted.
enum SummaryTable {
    static func summary(of thing: String, in database: Database) throws -> RatingSummary? {
        try RatingSummary.states.get(thing, in: database)
    }

    /// Summaries of things whose ratings wait for an operator, by the things' ids.
    static func waiting(after thing: String?, limit: Int, in database: Database) throws -> [RatingSummary] {
        try RatingSummary.states.all(
            "waiting > 0 AND thing > ? ORDER BY thing LIMIT ?", [thing ?? "", limit], in: database)
    }

    /// Number of things with waiting ratings.
    static func countWaiting(in database: Database) throws -> Int {
        try RatingSummary.states.count("waiting > 0", in: database)
    }

    // MARK: - Things to be summed up again

    static func noteUnsummed(_ thing: String, in database: Database) throws {
        try database.run("INSERT OR IGNORE INTO note_unsummed (thing) VALUES (?)", [thing])
    }

    /// Removes and returns some things to be summed up again.
    static func takeUnsummed(limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            """
            DELETE FROM note_unsummed WHERE thing IN (SELECT thing FROM note_unsummed ORDER BY thing LIMIT ?)
            RETURNING thing
            """, [limit]
        ).sorted()
    }
}

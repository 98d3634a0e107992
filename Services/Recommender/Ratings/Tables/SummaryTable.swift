import Contract
import Events
import Store

extension RatingSummary {
    static let states = StateKind<RatingSummary>(
        .ratingSummaries, RatingSummaryEvents.changed, in: StateTable("summaries", key: "thing"),
        partitionKey: \.thing, ofKey: { $0 }, owner: { $1 }, columns: ["waiting"],
        // Of several processes one may not have read all that others told it.
        folding: { summary, database in try SummaryTable.noteUnsummed(summary.thing, in: database) }
    ) { [$0.thing, $0.waves?.waiting ?? 0] }
}

/// The summaries, as they were last emitted.
enum SummaryTable {
    static func summary(of thing: String, in database: Database) throws -> RatingSummary? {
        try RatingSummary.states.get(thing, in: database)
    }

    /// Of things with ratings that wait for an operator, by their ids.
    static func waiting(after thing: String?, limit: Int, in database: Database) throws -> [RatingSummary] {
        try RatingSummary.states.all(
            "waiting > 0 AND thing > ? ORDER BY thing LIMIT ?", [thing ?? "", limit], in: database)
    }

    /// How many things have ratings that wait.
    static func countWaiting(in database: Database) throws -> Int {
        try RatingSummary.states.count("waiting > 0", in: database)
    }

    // MARK: - Things to be summed up anew

    static func noteUnsummed(_ thing: String, in database: Database) throws {
        try database.run("INSERT OR IGNORE INTO note_unsummed (thing) VALUES (?)", [thing])
    }

    /// Some of them, which then are no more.
    static func takeUnsummed(limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            """
            DELETE FROM note_unsummed WHERE thing IN (SELECT thing FROM note_unsummed ORDER BY thing LIMIT ?)
            RETURNING thing
            """, [limit]
        ).sorted()
    }
}

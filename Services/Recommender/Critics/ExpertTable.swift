import Contract
import Events
import Experts
import Store

extension ExpertRating {
    static let states = StateKind<ExpertRating>(
        .expertRatings, ExpertRatingEvents.changed, in: StateTable("expert_ratings", key: "critic", "thing"),
        partitionKey: \.critic, ofKey: firstPart, owner: { $1 }, columns: ["stars"],
        list: .init("expert_sources", "sighting") { Set(($0.seen ?? []).map(\.sighting)).sorted() },
        changing: { _, _, database, change in
            try change()
            // Readers with a copy see by it that the copy is outdated.
            try database.run("UPDATE note_expert_version SET version = version + 1")
        }
    ) { [$0.critic, $0.thing, $0.stars] }
}

/// Critics' ratings.
enum ExpertTable {
    static func rating(_ critic: String, _ thing: String, in database: Database) throws -> ExpertRating? {
        try ExpertRating.states.get(critic, thing, in: database)
    }

    static func ratings(of critic: String, in database: Database) throws -> [ExpertRating] {
        try ExpertRating.states.all("critic = ? ORDER BY thing", [critic], in: database)
    }

    /// The ratings that a sighting counts for: at most one, except during a rebuild.
    static func ratings(seenAs sighting: String, in database: Database) throws -> [ExpertRating] {
        try database.records(
            """
            SELECT record FROM expert_sources JOIN expert_ratings USING (critic, thing)
            WHERE sighting = ? ORDER BY critic, thing
            """, [sighting])
    }

    static func records(in database: Database) throws -> [ExpertRating] {
        try ExpertRating.states.all("TRUE ORDER BY critic, thing", in: database)
    }

    /// All ratings, with the version of the table.
    /// - Returns: nil if the version is the known one.
    static func all(
        unless known: Int64?, in database: Database
    ) throws -> (version: Int64, ratings: [CriticRating])? {
        let version = try database.integer("SELECT version FROM note_expert_version") ?? 0
        guard version != known else { return nil }
        let ratings = try database.rows("SELECT critic, thing, stars FROM expert_ratings") { row in
            Stars(row.double(2)).map { CriticRating(critic: row.string(0), movie: row.string(1), stars: $0) }
        }
        return (version, ratings.compactMap { $0 })
    }
}

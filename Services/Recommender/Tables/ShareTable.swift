import Contract
import Events
import GRDB

/// What ratings that other instances keep add to the summaries of things here: a copy of `ratings.shares`.
///
/// It differs with the number of instances, and the only one's is empty: all ratings are its own.
enum ShareTable {
    static func save(_ share: RatingShare, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO other_shares (thing, person, stars, id, at, intro, weight, network, rated)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    stars = excluded.stars, id = excluded.id, at = excluded.at, intro = excluded.intro,
                    weight = excluded.weight, network = excluded.network, rated = excluded.rated
                """
        ).execute(arguments: [
            share.thing, share.person, share.stars, share.review?.id, share.review?.at.microseconds,
            share.review?.intro, RatingWeight(share.rater).rawValue, share.rater?.network,
            share.at?.microseconds ?? 0,
        ])
    }

    static func delete(_ person: String, _ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM other_shares WHERE thing = ? AND person = ?")
            .execute(arguments: [thing, person])
    }

    // MARK: - Things to be summed up anew

    /// Notes that shares of a thing were taken over without a look at its summary.
    static func noteUnsummed(_ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO note_unsummed (thing) VALUES (?)")
            .execute(arguments: [thing])
    }

    /// Some of them, which then are no more.
    static func takeUnsummed(limit: Int, in database: Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: """
                    DELETE FROM note_unsummed WHERE thing IN (SELECT thing FROM note_unsummed ORDER BY thing LIMIT ?)
                    RETURNING thing
                    """), arguments: [limit]
        ).sorted()
    }
}

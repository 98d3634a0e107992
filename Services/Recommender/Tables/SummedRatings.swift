import Contract
import Events
import GRDB

/// A thing's ratings, here and elsewhere, summed up: without those that are hidden or private, and those that an operator has to look at.
struct SummedRatings {
    let summary: RatingSummary

    /// Of ratings that nothing proves the newest so many are looked at.
    private static let mostLight = 5000

    /// All that may count.
    private static let all = """
        SELECT stars, weight, network, at, person, CASE WHEN review IS NULL THEN NULL ELSE id END AS id
            FROM ratings WHERE thing = :thing AND stars IS NOT NULL AND hidden = 0 AND private = 0
        UNION ALL SELECT stars, weight, network, rated, person, id FROM other_shares WHERE thing = :thing
        """

    /// Nil if the thing has no ratings.
    /// - Parameter waves: what was known of waves, and decided.
    init?(of thing: String, waves: RatingWaves?, in database: Database) throws {
        let proven = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT count(*), coalesce(sum(stars), 0), coalesce(sum(weight = 2), 0), count(id)
                    FROM (\(Self.all)) WHERE weight > 0
                    """), arguments: ["thing": thing])
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT * FROM (\(Self.all)) WHERE weight = 0 ORDER BY at DESC, person LIMIT \(Self.mostLight)"),
            arguments: ["thing": thing])
        let count: Int = proven?[0] ?? 0
        guard count > 0 || !rows.isEmpty else { return nil }
        let light = LightRatings(
            rows.map { row in
                LightRatings.One(
                    stars: row["stars"], at: Timestamp(microseconds: row["at"]), person: row["person"],
                    network: row["network"])
            }, waves: waves)
        let reviewers = Set(rows.compactMap { row in (row["id"] as String?).map { _ in row["person"] as String } })
        let reviews = light.counted.count { reviewers.contains($0.person) }
        let average = light.average(withProven: proven?[1] ?? 0, of: count)
        let last = try Self.last(of: thing, waves: light.waves, in: database)
        summary = RatingSummary(
            thing: thing, average: (average * 100).rounded() / 100, count: count + light.counted.count,
            guests: proven?[2] ?? 0, waves: light.waves, reviews: (proven?[3] ?? 0) + reviews,
            lastReviewAt: last?.at, lastReviewIntro: last?.intro, updatedAt: Timestamp(microseconds: 0))
    }

    /// The newest review that anybody may see.
    private static func last(
        of thing: String, waves: RatingWaves?, in database: Database
    ) throws -> (at: Timestamp, intro: String)? {
        let reviews = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT at, intro, NULL AS review, weight, rated, id FROM other_shares
                        WHERE thing = :thing AND id IS NOT NULL
                    UNION ALL SELECT at, NULL, review, weight, at, id FROM ratings
                        WHERE thing = :thing AND review IS NOT NULL AND hidden = 0 AND private = 0
                    ORDER BY 1 DESC, 6 DESC
                    """), arguments: ["thing": thing])
        while let row = try reviews.next() {
            let isLight = row["weight"] == RatingWeight.light.rawValue
            if isLight, let waves, waves.holdsBack(Timestamp(microseconds: row["rated"])) { continue }
            let intro: String? = row["intro"]
            return (Timestamp(microseconds: row["at"]), intro ?? RatingRules.intro(row["review"]))
        }
        return nil
    }
}

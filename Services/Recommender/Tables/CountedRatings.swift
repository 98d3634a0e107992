import Contract
import Events
import Foundation
import GRDB

/// The ratings of a thing that may count. Every rating sums its thing up, so each of these reads an index alone, a
/// stretch of it, or one row; of ratings that nothing proves, however many there are, a bounded number.
struct CountedRatings {
    let thing: String
    let database: Database

    private static let those = "FROM ratings WHERE thing = :thing AND stars IS NOT NULL AND hidden = 0 AND private = 0"

    // MARK: - What is proven

    static let provenSQL = """
        SELECT count(*), coalesce(sum(stars), 0), coalesce(sum(weight = 2), 0), count(review_id) \(those) AND weight > 0
        """

    func proven() throws -> (count: Int, stars: Double, guests: Int, reviews: Int) {
        let row = try Row.fetchOne(database.cachedStatement(sql: Self.provenSQL), arguments: ["thing": thing])
        guard let row else { return (0, 0, 0, 0) }
        return (row[0], row[1], row[2], row[3])
    }

    // MARK: - What nothing proves

    static let lightSQL = """
        SELECT stars, at, person, network, review_id \(those) AND weight = 0 AND at >= :from AND at < :until
        ORDER BY at, person LIMIT :limit
        """

    /// Those that were made in stretches of time, the first first.
    func light(in stretches: [Range<Int64>], limit: Int) throws -> [LightRatings.One] {
        var found: [LightRatings.One] = []
        for stretch in stretches where found.count < limit {
            let rows = try Row.fetchAll(
                database.cachedStatement(sql: Self.lightSQL),
                arguments: [
                    "thing": thing, "from": stretch.lowerBound, "until": stretch.upperBound,
                    "limit": limit - found.count,
                ])
            found += rows.map { row in
                LightRatings.One(
                    stars: row[0], at: Timestamp(microseconds: row[1]), person: row[2], network: row[3],
                    isReview: row[4] != nil as String?)
            }
        }
        return found
    }

    var hasLight: Bool { get throws { try !light(in: [.min..<Int64.max], limit: 1).isEmpty } }

    static let countSQL = """
        SELECT count(*) FROM (SELECT 1 \(those) AND weight = 0 AND at >= :since LIMIT \(RatingWaves.mostWaiting))
        """

    /// How many were made since then, of very many so many as are counted.
    func countLight(since: Timestamp) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: Self.countSQL), arguments: ["thing": thing, "since": since.microseconds]) ?? 0
    }

    static let newestSQL = """
        SELECT at \(those) AND weight = 0 AND at >= :since ORDER BY at DESC LIMIT 1
        """

    /// When the newest was made, from then on.
    func newestLight(since: Timestamp) throws -> Timestamp? {
        try Int64.fetchOne(
            database.cachedStatement(sql: Self.newestSQL), arguments: ["thing": thing, "since": since.microseconds]
        ).map { Timestamp(microseconds: $0) }
    }

    // MARK: - The last review

    static let reviewSQL = """
        SELECT at, review_id, review FROM ratings
            WHERE thing = :thing AND review_id IS NOT NULL AND hidden = 0 AND private = 0
                AND weight = :weight AND at >= :from AND at < :until
            ORDER BY at DESC, review_id DESC LIMIT 1
        """

    /// The newest review that anybody may see.
    func lastReview(heldBack waves: RatingWaves) throws -> (at: Timestamp, intro: String)? {
        let always = [Range<Int64>](repeating: .min..<Int64.max, count: 1)
        let found = try [RatingWeight.guest, .full, .light].compactMap { weight in
            try newestReview(weight, in: weight == .light ? waves.shown().reversed() : always)
        }
        return found.max { ($0.at, $0.id) < ($1.at, $1.id) }.map { ($0.at, $0.intro) }
    }

    private func newestReview(
        _ weight: RatingWeight, in stretches: [Range<Int64>]
    ) throws -> (at: Timestamp, id: String, intro: String)? {
        for stretch in stretches {
            let row = try Row.fetchOne(
                database.cachedStatement(sql: Self.reviewSQL),
                arguments: [
                    "thing": thing, "weight": weight.rawValue, "from": stretch.lowerBound, "until": stretch.upperBound,
                ])
            guard let row else { continue }
            return (Timestamp(microseconds: row[0]), row[1], RatingRules.intro(row[2]))
        }
        return nil
    }
}

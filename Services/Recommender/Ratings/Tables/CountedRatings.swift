import Contract
import Events
import Store

/// A thing's ratings that may count. Each rating sums its thing up again, so each of these queries reads one range of an index or one row.
/// Of unproven ratings, however many there are, it reads a bounded number.
struct CountedRatings {
    let thing: String
    let database: Database

    private static let those = "FROM ratings WHERE thing = ?1 AND stars IS NOT NULL AND hidden = 0 AND private = 0"

    // MARK: - Proven ratings

    static let provenSQL = """
        SELECT count(*), coalesce(sum(stars), 0), coalesce(sum(weight = 2), 0), count(review_id) \(those) AND weight > 0
        """

    func proven() throws -> (count: Int, stars: Double, guests: Int, reviews: Int) {
        let found = try database.first(Self.provenSQL, [thing]) { row in
            (count: row.int(0), stars: row.double(1), guests: row.int(2), reviews: row.int(3))
        }
        return found ?? (0, 0, 0, 0)
    }

    // MARK: - Unproven ratings

    static let lightSQL = """
        SELECT stars, at, person, network, review_id \(those) AND weight = 0 AND at >= ?2 AND at < ?3
        ORDER BY at, person LIMIT ?4
        """

    /// Unproven ratings made in ranges of time, the oldest first.
    func light(in stretches: [Range<Int64>], limit: Int) throws -> [LightRatings.LightRating] {
        var found: [LightRatings.LightRating] = []
        for stretch in stretches where found.count < limit {
            found += try database.rows(
                Self.lightSQL, [thing, stretch.lowerBound, stretch.upperBound, limit - found.count]
            ) { row in
                LightRatings.LightRating(
                    stars: row.double(0), at: row.time(1), person: row.string(2), network: row.text(3),
                    isReview: !row.isNull(4))
            }
        }
        return found
    }

    var hasLight: Bool { get throws { try !light(in: [.min..<Int64.max], limit: 1).isEmpty } }

    static let countSQL = """
        SELECT count(*) FROM (SELECT 1 \(those) AND weight = 0 AND at >= ?2 LIMIT \(RatingWaves.mostWaiting))
        """

    /// Number of unproven ratings since a time, up to `RatingWaves.mostWaiting`.
    func countLight(since: Timestamp) throws -> Int {
        try database.count(Self.countSQL, [thing, since])
    }

    static let newestSQL = """
        SELECT at \(those) AND weight = 0 AND at >= ?2 ORDER BY at DESC LIMIT 1
        """

    /// Time of the newest unproven rating since a time.
    func newestLight(since: Timestamp) throws -> Timestamp? {
        try database.time(Self.newestSQL, [thing, since])
    }

    // MARK: - The last review

    static let reviewSQL = """
        SELECT at, review_id, review FROM ratings
            WHERE thing = ?1 AND review_id IS NOT NULL AND hidden = 0 AND private = 0
                AND weight = ?2 AND at >= ?3 AND at < ?4
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
            let found = try database.first(
                Self.reviewSQL, [thing, weight.rawValue, stretch.lowerBound, stretch.upperBound]
            ) { (at: $0.time(0), id: $0.string(1), intro: RatingRules.intro($0.string(2))) }
            if let found { return found }
        }
        return nil
    }
}

import Contract
import Events

/// A thing's unproven ratings, of which anybody may make many. Those of one network on one day count as one. All together count at most as
/// a part of the proven ones, and a wave of them waits for an operator.
struct LightRatings {
    struct LightRating {
        var stars: Double
        var at: Timestamp
        var person: String
        /// Nil: unknown.
        var network: String?
        var isReview = false
    }

    /// Limit of ratings that are read, the oldest first; those beyond wait for an operator as a wave does. As many more count on which
    /// operators have decided.
    static let most = 5000

    /// More within an hour are a wave.
    static let mostOfHour = 10
    private static let hour = Duration.seconds(3600)
    /// Limit of ratings that count of one network on one day, the oldest first.
    private static let mostOfNetwork = 3
    /// Weight of one network's day; a proven rating has 1.
    private static let share = 0.25
    /// Limit of their weight together, as a part of that of the proven ratings.
    private static let mostShare = 0.25

    /// Ratings that count, the oldest first.
    private(set) var counted: [LightRating] = []
    /// Waves with the ratings' decisions; how many wait is left 0.
    var waves: RatingWaves?

    /// - Parameters:
    ///   - decided: ratings that operators let count, the oldest first.
    ///   - later: ratings after the last decision, the oldest first; one more than `most` if there are more.
    ///   - before: earlier waves and decisions.
    init(decided: [LightRating], later: [LightRating], waves before: RatingWaves?) {
        let since = Self.wave(in: later)
        counted = decided + later.prefix { one in since.map { one.at < $0 } ?? true }
        var waves = before ?? RatingWaves()
        (waves.since, waves.waiting) = (since, 0)
        self.waves = waves == RatingWaves() ? nil : waves
    }

    /// Time from which too many came at once; nil if they never did.
    private static func wave(in ratings: [LightRating]) -> Timestamp? {
        for (number, one) in ratings.enumerated() {
            if number == most { return one.at }
            let before = number - mostOfHour
            if before >= 0, ratings[before].at > one.at.advanced(by: .zero - hour) { return one.at }
        }
        return nil
    }

    /// The average together with the proven ratings; 0 without any.
    /// - Parameters:
    ///   - sum: the proven ratings' stars added up.
    ///   - count: the number of proven ratings.
    func average(withProven sum: Double, of count: Int) -> Double {
        let days = Dictionary(grouping: counted) { one in
            [one.network ?? "\n\(one.person)", String(one.at.description.prefix(10))]
        }
        guard !days.isEmpty else { return count > 0 ? sum / Double(count) : 0 }
        // In the order of their keys: floating numbers add up differently otherwise.
        let means = days.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, ones in
            let first = ones.prefix(Self.mostOfNetwork)
            return first.reduce(0) { $0 + $1.stars } / Double(first.count)
        }
        let mean = means.reduce(0, +) / Double(means.count)
        guard count > 0 else { return mean }
        let weight = min(Double(means.count) * Self.share, Double(count) * Self.mostShare)
        return (sum + weight * mean) / (Double(count) + weight)
    }
}

extension RatingWaves {
    /// Limit up to which waiting ratings are counted.
    static let mostWaiting = 10_000

    /// Ranges of time, in microseconds and ascending, in which no ratings are held back.
    func shown(until end: Int64 = .max) -> [Range<Int64>] {
        var (stretches, next): ([Range<Int64>], Int64) = ([], .min)
        for span in spans.sorted(by: { $0.from < $1.from }) {
            let from = min(span.from.microseconds, end)
            if next < from { stretches.append(next..<from) }
            next = max(next, span.until.microseconds + 1)
        }
        if next < end { stretches.append(next..<end) }
        return stretches
    }

    /// Whether a rating neither counts nor is shown.
    func holdsBack(_ rating: PersonRating) -> Bool { RatingWeight(rating.rater) == .light && holdsBack(rating.at) }
}

import Contract
import Events

/// A thing's ratings that nothing proves: anybody may make many of them. Those of one network on one day count as one, all together at most a
/// part of what is proven, and a wave of them waits for an operator.
struct LightRatings {
    struct One {
        var stars: Double
        var at: Timestamp
        var person: String
        /// Nil: nobody knows from where.
        var network: String?
        var isReview = false
    }

    /// So many are looked at, the first; those beyond wait for an operator as a wave does. As many more count that operators have decided on.
    static let most = 5000

    /// More than so many within an hour are a wave.
    static let mostOfHour = 10
    private static let hour = Duration.seconds(3600)
    /// Of one network on one day so many are looked at, the first.
    private static let mostOfNetwork = 3
    /// What a network's day counts beside one proven rating.
    private static let share = 0.25
    /// What all of them count, of what the proven ones do.
    private static let mostShare = 0.25

    /// Those that count, the first first.
    private(set) var counted: [One] = []
    /// How many wait is not known here.
    var waves: RatingWaves?

    /// - Parameters:
    ///   - decided: those that operators let count, the first first.
    ///   - later: those of after the last decision, the first first; one more than `most` if there are more.
    ///   - before: what was known of waves, and decided.
    init(decided: [One], later: [One], waves before: RatingWaves?) {
        let since = Self.wave(in: later)
        counted = decided + later.prefix { one in since.map { one.at < $0 } ?? true }
        var waves = before ?? RatingWaves()
        (waves.since, waves.waiting) = (since, 0)
        self.waves = waves == RatingWaves() ? nil : waves
    }

    /// Since when too many come at once; nil if they never did.
    private static func wave(in ratings: [One]) -> Timestamp? {
        for (number, one) in ratings.enumerated() {
            if number == most { return one.at }
            let before = number - mostOfHour
            if before >= 0, ratings[before].at > one.at.advanced(by: .zero - hour) { return one.at }
        }
        return nil
    }

    /// The average with what is proven; of nothing 0.
    /// - Parameters:
    ///   - sum: of the proven ratings' stars.
    ///   - count: how many they are.
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
    /// More that wait are not counted.
    static let mostWaiting = 10_000

    /// The stretches of time, in microseconds and the first first, in which no ratings are held back.
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

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
    }

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
    private(set) var waves: RatingWaves?

    /// - Parameters:
    ///   - all: in any order.
    ///   - before: what was known of waves, and decided.
    init(_ all: [One], waves before: RatingWaves?) {
        let sorted = all.sorted { ($0.at, $0.person) < ($1.at, $1.person) }
        var (since, waiting): (Timestamp?, Int) = (nil, 0)
        var lately: [Timestamp] = []
        for one in sorted {
            if before?.dropped?.contains(where: { $0.contains(one.at) }) == true { continue }
            if let decided = before?.decidedUntil, one.at <= decided {
                counted.append(one)
                continue
            }
            if since == nil {
                lately.removeAll { $0 <= one.at.advanced(by: .zero - Self.hour) }
                lately.append(one.at)
                if lately.count > Self.mostOfHour { since = one.at }
            }
            if since == nil { counted.append(one) } else { waiting += 1 }
        }
        guard since != nil || before != nil else { return }
        var waves = before ?? RatingWaves()
        (waves.since, waves.waiting) = (since, waiting)
        self.waves = waves == RatingWaves() ? nil : waves
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

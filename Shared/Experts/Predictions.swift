/// A prediction of a person's rating of a movie.
public struct Prediction: Sendable, Hashable {
    /// The movie's number in the table.
    public var movie: Int
    /// Prediction in stars. Only the rule of the few goes beyond 0…5.
    public var value: Double
    /// Sort key of lists. By the rule of deviations it is lower the fewer critics rated; by the others it is the prediction.
    public var rank: Double
    /// Number of neighbours who rated it; by the rule of deviations, of critics.
    public var raters: Int

    /// Whether it is at least a number of stars, in nine decimals.
    public func reaches(_ stars: Double) -> Bool { value.inNineDecimals >= stars.inNineDecimals }

    /// Whether it is more stars than another; nil if both agree in nine decimals.
    public func isHigher(than other: Prediction) -> Bool? { Self.compare(value, other.value) }

    /// Whether it comes before another by rank; nil if both agree in nine decimals.
    public func isAhead(of other: Prediction) -> Bool? { Self.compare(rank, other.rank) }

    private static func compare(_ left: Double, _ right: Double) -> Bool? {
        let (a, b) = (left.inNineDecimals, right.inNineDecimals)
        return a == b ? nil : a > b
    }
}

/// A critic's part in a prediction.
public struct Voice: Sendable, Hashable {
    public var critic: String
    public var similarity: Double
    /// Movies that both rated.
    public var common: Int
    /// The critic's rating of the movie.
    public var stars: Stars
}

/// Reason why nothing can be predicted for a person.
public enum NothingPredicted: String, Sendable, CaseIterable {
    /// There are no critics' ratings.
    case noCritics = "no-critics"
    /// The person rated nothing.
    case noRatings = "no-ratings"
    /// No critic rated a movie that the person rated, or none above zero.
    case nothingInCommon = "nothing-in-common"
    /// There are similar critics, and none reaches the threshold.
    case noneSimilarEnough = "none-similar-enough"
    /// No movie that the person has not rated was rated by enough of the neighbours.
    case tooFewRaters = "too-few-raters"
}

/// The neighbours of a person and what they predict.
public struct Predictions: Sendable {
    /// The most similar first.
    public let neighbours: [Similarity]
    /// By rank: those that agree in nine decimals are equal, then the smaller movie's id comes first.
    public let list: [Prediction]
    /// Reason why nothing could be predicted; nil if something could, wanted or not.
    public let nothing: NothingPredicted?
    private let table: CriticTable

    /// - Parameters:
    ///   - limit: number of best predictions; nil: all.
    ///   - isWanted: selection, by number, of movies that the person has not rated.
    public init(
        for taste: Taste, by rule: ExpertRule, limit: Int? = nil, isWanted: (Int) -> Bool = { _ in true }
    ) {
        table = taste.table
        neighbours = taste.neighbours(by: rule)
        var sums = WeightedSums(movies: table.movies.count)
        for neighbour in neighbours {
            let shift = rule.isCentred ? table.means[neighbour.critic] : 0
            sums.add(table.byCritic, row: neighbour.critic, weight: neighbour.value, shift: shift)
        }
        var all: [Prediction]
        switch rule {
        case .deviations:
            all = taste.ratings.isEmpty ? [] : sums.predictions(of: table, raters: rule.raters, taste.scale)
        case .nearest: all = sums.predictions(raters: rule.raters, base: 0)
        case .wisdom: all = sums.predictions(raters: rule.raters, base: taste.mean)
        }
        let rated = Set(taste.ratings.keys.compactMap { taste.table.movie($0) })
        all.removeAll { rated.contains($0.movie) }
        let wanted = all.filter { isWanted($0.movie) }
        list =
            limit.map { Best.first($0, of: wanted, by: Prediction.isBefore) }
            ?? wanted.sorted(by: Prediction.isBefore)
        nothing = all.isEmpty ? Self.why(taste, rule, neighbours) : nil
    }

    private static func why(_ taste: Taste, _ rule: ExpertRule, _ neighbours: [Similarity]) -> NothingPredicted {
        if taste.table.critics.isEmpty { return .noCritics }
        if taste.ratings.isEmpty { return .noRatings }
        if case .deviations = rule { return .tooFewRaters }
        if !neighbours.isEmpty { return .tooFewRaters }
        return taste.similarities(by: rule).isEmpty ? .nothingInCommon : .noneSimilarEnough
    }

    /// The neighbours who rated a movie, the most similar first.
    public func voices(for movie: Int) -> [Voice] {
        neighbours.compactMap { neighbour in
            table.stars(ofCritic: neighbour.critic, for: movie).map {
                Voice(
                    critic: table.critics[neighbour.critic], similarity: neighbour.value, common: neighbour.common,
                    stars: $0)
            }
        }
    }

    /// How much more than usual the neighbours who rated a movie gave it, in stars, weighted by similarity; negative for less. If no
    /// neighbour rated it, all critics who did count.
    public func above(for movie: Int) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for neighbour in neighbours {
            guard let stars = table.stars(ofCritic: neighbour.critic, for: movie) else { continue }
            sum += (stars.value - table.means[neighbour.critic]) * neighbour.value
            weights += neighbour.value
        }
        if weights > 0 { return sum / weights }
        let range = table.byMovie.range(movie)
        return table.deviations[movie] * (Double(range.count) + DeviationSettings.damping) / Double(range.count)
    }
}

extension Prediction {
    static func isBefore(_ left: Prediction, _ right: Prediction) -> Bool {
        left.isAhead(of: right) ?? (left.movie < right.movie)
    }
}

extension Double {
    /// The value in nine decimals as a whole number, so that values that differ only by rounding are equal.
    public var inNineDecimals: Double { (self * 1e9).rounded() }
}

extension Taste {
    /// Mean in stars; 0 without ratings.
    var mean: Double { ratings.isEmpty ? 0 : Double(sum) / 100 / Double(ratings.count) }
}

extension CriticTable {
    /// A critic's rating of a movie; nil if there is none.
    func stars(ofCritic critic: Int, for movie: Int) -> Stars? {
        var range = byCritic.range(critic)
        while let first = range.first {
            let middle = first + range.count / 2
            let number = Int(byCritic.numbers[middle])
            if number == movie { return Stars(hundredths: Int(byCritic.stars[middle])) }
            range = number < movie ? middle + 1..<range.upperBound : first..<middle
        }
        return nil
    }
}

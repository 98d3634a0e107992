/// What a person would give a movie, and who says so.
public struct Prediction: Sendable, Hashable {
    /// The movie's number in the table.
    public var movie: Int
    /// In stars. The rule of the few may go beyond 0…5; nothing is cut off.
    public var value: Double
    /// How many of the neighbours rated it.
    public var raters: Int
}

/// A critic's part in a prediction.
public struct Voice: Sendable, Hashable {
    public var critic: String
    public var similarity: Double
    /// Movies that both rated.
    public var common: Int
    /// What the critic gave the movie.
    public var stars: Stars
}

/// Why nothing can be predicted for a person.
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
    /// The best first: predictions that agree in nine decimals are equal, then the smaller movie's id comes first.
    public let list: [Prediction]
    /// Why nothing could be predicted; nil if something could, wanted or not.
    public let nothing: NothingPredicted?
    private let table: CriticTable

    /// - Parameters:
    ///   - limit: only the best so many; nil is all.
    ///   - isWanted: which movies, by number, of those that the person has not rated.
    public init(
        for taste: Taste, by rule: ExpertRule, limit: Int? = nil, isWanted: (Int) -> Bool = { _ in true }
    ) {
        table = taste.table
        neighbours = taste.neighbours(by: rule)
        var sums = WeightedSums(movies: table.movies.count)
        for neighbour in neighbours {
            let shift: Double
            if case .wisdom = rule { shift = table.mean(of: neighbour.critic) } else { shift = 0 }
            sums.add(table.byCritic, row: neighbour.critic, weight: neighbour.value, shift: shift)
        }
        for movie in taste.ratings.keys { if let number = table.movie(movie) { sums.leaveOut(number) } }
        let base: Double
        if case .wisdom = rule { base = taste.mean } else { base = 0 }
        let all = sums.predictions(raters: rule.raters, base: base)
        let wanted = all.filter { isWanted($0.movie) }
        list =
            limit.map { Best.first($0, of: wanted, by: Prediction.isBefore) }
            ?? wanted.sorted(by: Prediction.isBefore)
        nothing = all.isEmpty ? Self.why(taste, rule, neighbours) : nil
    }

    private static func why(_ taste: Taste, _ rule: ExpertRule, _ neighbours: [Similarity]) -> NothingPredicted {
        if taste.table.critics.isEmpty { return .noCritics }
        if taste.ratings.isEmpty { return .noRatings }
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
}

extension Prediction {
    static func isBefore(_ left: Prediction, _ right: Prediction) -> Bool {
        let (a, b) = ((left.value * 1e9).rounded(), (right.value * 1e9).rounded())
        return a == b ? left.movie < right.movie : a > b
    }
}

extension Taste {
    /// In stars; 0 without ratings.
    var mean: Double { ratings.isEmpty ? 0 : Double(sum) / 100 / Double(ratings.count) }
}

extension CriticTable {
    /// A critic's mean, in stars.
    func mean(of critic: Int) -> Double {
        Double(sums[critic]) / 100 / Double(byCritic.range(critic).count)
    }

    /// What a critic gave a movie; nil if nothing.
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

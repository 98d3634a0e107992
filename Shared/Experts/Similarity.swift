/// Similarity of a person and a critic.
public struct Similarity: Sendable, Hashable {
    /// The critic's number.
    public var critic: Int
    /// Above 0; a plain cosine is at most 1.
    public var value: Double
    /// Movies that both rated.
    public var common: Int
}

extension Taste {
    /// The critics with a similarity above zero, the most similar first. Similarities that agree in nine decimals are equal: then the
    /// smaller id comes first.
    public func similarities(by rule: ExpertRule) -> [Similarity] {
        unordered(by: rule).sorted(by: Similarity.isBefore)
    }

    /// The critics whose ratings count.
    func neighbours(by rule: ExpertRule) -> [Similarity] {
        switch rule {
        case .deviations(let settings): most(settings.neighbours, by: rule)
        case .nearest(let settings): most(settings.neighbours, by: rule)
        case .wisdom(let settings):
            similarities(by: rule).filter { $0.value.inNineDecimals >= settings.threshold.inNineDecimals }
        }
    }

    private func most(_ count: Int, by rule: ExpertRule) -> [Similarity] {
        Best.first(max(0, count), of: unordered(by: rule), by: Similarity.isBefore)
    }

    private func unordered(by rule: ExpertRule) -> [Similarity] {
        switch rule {
        case .deviations(let settings):
            similarities(by: settings)
        case .nearest(let settings):
            cosines(settings.norms) { count, _ in Double(count) / (Double(count) + max(0, settings.shrinkage)) }
        case .wisdom(let settings):
            cosines(settings.norms) { count, critic in
                2 * Double(count) / Double(ratings.count + table.byCritic.range(critic).count)
            }
        }
    }

    /// - Parameter weight: weight of a cosine, by critic and number of common movies.
    private func cosines(_ norms: Norms, weight: (Int32, Int) -> Double) -> [Similarity] {
        table.critics.indices.compactMap { critic in
            guard common[critic] > 0, products[critic] > 0 else { return nil }
            let lengths =
                switch norms {
                case .all: Double(square).squareRoot() * table.norms[critic]
                case .common: Double(ownSquares[critic]).squareRoot() * Double(criticSquares[critic]).squareRoot()
                }
            let value = Double(products[critic]) / lengths * weight(common[critic], critic)
            return Similarity(critic: critic, value: value, common: Int(common[critic]))
        }
    }
}

extension Similarity {
    static func isBefore(_ left: Similarity, _ right: Similarity) -> Bool {
        let (a, b) = (left.value.inNineDecimals, right.value.inNineDecimals)
        return a == b ? left.critic < right.critic : a > b
    }
}

extension ExpertRule {
    /// Whether a neighbour's rating counts by its difference from their mean.
    var isCentred: Bool { if case .nearest = self { false } else { true } }

    /// Least number of raters of a movie.
    var raters: Int {
        switch self {
        case .deviations(let settings): max(1, settings.raters)
        case .nearest(let settings): max(1, settings.raters)
        case .wisdom(let settings): max(1, settings.raters)
        }
    }
}

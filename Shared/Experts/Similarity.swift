/// How alike a person and a critic are.
public struct Similarity: Sendable, Hashable {
    /// The critic's number.
    public var critic: Int
    /// Above 0; a plain cosine is at most 1.
    public var value: Double
    /// Movies that both rated.
    public var common: Int
}

extension Taste {
    /// The critics with a similarity above zero, the most similar first. Similarities that agree in twelve decimals are equal: then the
    /// smaller id comes first.
    public func similarities(by rule: ExpertRule) -> [Similarity] {
        table.critics.indices.compactMap { similarity(to: $0, by: rule) }.sorted(by: Similarity.isBefore)
    }

    /// The critics whose ratings count.
    func neighbours(by rule: ExpertRule) -> [Similarity] {
        switch rule {
        case .nearest(let settings):
            let all = table.critics.indices.compactMap { similarity(to: $0, by: rule) }
            return Best.first(max(0, settings.neighbours), of: all, by: Similarity.isBefore)
        case .wisdom(let settings):
            return similarities(by: rule).filter { $0.value >= settings.threshold }
        }
    }

    private func similarity(to critic: Int, by rule: ExpertRule) -> Similarity? {
        let count = common[critic]
        guard count > 0, products[critic] > 0 else { return nil }
        var value: Double
        switch rule.norms {
        case .all: value = Double(products[critic]) / (Double(square).squareRoot() * table.norms[critic])
        case .common:
            let own = Double(ownSquares[critic]).squareRoot()
            value = Double(products[critic]) / (own * Double(criticSquares[critic]).squareRoot())
        }
        switch rule {
        case .nearest(let settings): value *= Double(count) / (Double(count) + max(0, settings.shrinkage))
        case .wisdom:
            value *= 2 * Double(count) / Double(ratings.count + table.byCritic.range(critic).count)
        }
        return Similarity(critic: critic, value: value, common: Int(count))
    }
}

extension Similarity {
    static func isBefore(_ left: Similarity, _ right: Similarity) -> Bool {
        let (a, b) = ((left.value * 1e12).rounded(), (right.value * 1e12).rounded())
        return a == b ? left.critic < right.critic : a > b
    }
}

extension ExpertRule {
    var norms: Norms {
        switch self {
        case .nearest(let settings): settings.norms
        case .wisdom(let settings): settings.norms
        }
    }

    /// At least so many must have rated a movie.
    var raters: Int {
        switch self {
        case .nearest(let settings): max(1, settings.raters)
        case .wisdom(let settings): max(1, settings.raters)
        }
    }
}

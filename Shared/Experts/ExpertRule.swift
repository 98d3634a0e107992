/// How critics' ratings become predictions for a person.
public enum ExpertRule: Sendable, Equatable {
    case deviations(DeviationSettings)
    case nearest(NearestSettings)
    case wisdom(WisdomSettings)

    /// The project's own.
    public static let standard = ExpertRule.deviations(DeviationSettings())

    /// The original of expert filtering: the nearest critics' stars, and one neighbour's rating is enough.
    public static let original = ExpertRule.nearest(NearestSettings(raters: 1))
}

extension ExpertRule {
    /// "deviations; shrinkage=20.0; neighbours=40; raters=1": the kind, then each setting, so that others compute the same.
    public var text: String {
        switch self {
        case .deviations(let rule):
            "deviations; shrinkage=\(rule.shrinkage); neighbours=\(rule.neighbours); raters=\(rule.raters)"
        case .nearest(let rule):
            "nearest; norms=\(rule.norms.rawValue); shrinkage=\(rule.shrinkage); neighbours=\(rule.neighbours); "
                + "raters=\(rule.raters)"
        case .wisdom(let rule):
            "wisdom; norms=\(rule.norms.rawValue); threshold=\(rule.threshold); raters=\(rule.raters)"
        }
    }
}

/// What critics give more or less than they usually do, as the person reads it.
///
/// A movie's deviation is Σ (r꜀ᵢ − mean(c)) / (raters + 5): how much more than usual its critics gave. A person's base for it is
/// mean(u) + slope(u) · deviation, where the slope says how far the person goes along with critics:
/// (Σ (rᵤᵢ − mean(u))·deviation + 5) / (Σ deviation² + 5) over what they rated, which is 1 for who rated nothing. What is left of each rating
/// beyond that, the person's and a critic's (slope 1), is its residual. sim(u,c) is the cosine of residuals over the n movies that both
/// rated, times n / (n + λ); the k critics with the highest above zero count: rᵢ = base + Σ residual꜀ᵢ·sim / (Σ sim + 2), kept within 0…5.
///
/// Movies are ranked by what is surely said of them: the prediction less one star over the root of how many critics rated.
public struct DeviationSettings: Sendable, Equatable {
    /// λ ≥ 0: a similarity over so many common movies counts half.
    public var shrinkage: Double
    /// k.
    public var neighbours: Int
    /// A movie is predicted if at least so many critics rated it, near or not.
    public var raters: Int

    public init(shrinkage: Double = 20, neighbours: Int = 40, raters: Int = 1) {
        self.shrinkage = shrinkage
        self.neighbours = neighbours
        self.raters = raters
    }

    /// So many critics who found a movie as usual are added to those who rated it.
    static let damping = 5.0
    /// So much is added to a slope's sums, which pulls it to 1.
    static let slopeDamping = 5.0
    /// So much similarity without a residual is added to the neighbours'.
    static let pull = 2.0
}

/// Over which movies the norms of a similarity are taken.
public enum Norms: String, Sendable, CaseIterable {
    /// All that the person, respectively the critic, rated.
    case all
    /// Only those that both rated.
    case common
}

/// The k critics most similar to a person predict: rᵢ = Σ rₑᵢ·sim(u,e) / Σ sim(u,e) over those of them who rated movie i, where
/// sim(u,c) = Σ rᵤᵢ·r꜀ᵢ / (√Σ rᵤᵢ² · √Σ r꜀ᵢ²), the products over the movies that both rated.
public struct NearestSettings: Sendable, Equatable {
    public var norms: Norms
    /// λ ≥ 0: a similarity over n common movies counts n / (n + λ) of itself; 0 leaves it as it is.
    public var shrinkage: Double
    /// k: this many of the most similar critics, of those with a similarity above zero.
    public var neighbours: Int
    /// m: a movie is predicted if at least so many of the neighbours rated it. With 1, a single critic's five stars head the list.
    public var raters: Int

    public init(norms: Norms = .all, shrinkage: Double = 0, neighbours: Int = 10, raters: Int = 3) {
        self.norms = norms
        self.shrinkage = shrinkage
        self.neighbours = neighbours
        self.raters = raters
    }
}

/// The rule of Amatriain, Lathia, Pujol, Kwak and Oliver, "The Wisdom of the Few" (SIGIR 2009): every critic above a similarity
/// takes part, and each speaks of how far a movie is from his own mean.
///
/// sim(u,c) = cosine · 2·|common| / (|u| + |c|), where |…| counts rated movies; rᵢ = mean(u) + Σ (rₑᵢ − mean(e))·sim(u,e) / Σ sim(u,e)
/// over the critics e with sim ≥ δ who rated i, if they are at least τ. What could be verified of it stands in the README beside
/// this file.
public struct WisdomSettings: Sendable, Equatable {
    public var norms: Norms
    /// δ.
    public var threshold: Double
    /// τ.
    public var raters: Int

    public init(norms: Norms = .all, threshold: Double = 0.01, raters: Int = 10) {
        self.norms = norms
        self.threshold = threshold
        self.raters = raters
    }
}

/// How critics' ratings become predictions for a person.
public enum ExpertRule: Sendable, Equatable {
    case deviations(DeviationSettings)
    case nearest(NearestSettings)
    case wisdom(WisdomSettings)

    /// The project's own.
    public static let standard = ExpertRule.deviations(DeviationSettings())

    /// The original of expert filtering: the nearest critics' stars, with one neighbour's rating enough.
    public static let original = ExpertRule.nearest(NearestSettings(raters: 1))
}

extension ExpertRule {
    /// The rule as a text, so that clients compute the same: "deviations; shrinkage=20.0; neighbours=40; raters=1".
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

/// Predicts by critics' deviations from their usual ratings, scaled to the person's.
///
/// A movie's deviation is `Σ (r꜀ᵢ − mean(c)) / (raters + 5)`: how much more than usual its critics gave. A person's base for it is `level(u)
/// + slope(u) · deviation`. The slope is how far the person follows critics: `(Σ (rᵤᵢ − mean(u))·deviation + 5) / (Σ deviation² + 5)` over
/// the person's movies, and 1 without ratings. The level is the mean of `rᵤᵢ − slope·deviation` and of two ratings as critics give on average.
///
/// A rating's residual is its difference from the base; critics have slope 1 and their mean as level. `sim(u,c)` is the cosine of residuals
/// over the `n` movies that both rated, times `n / (n + λ)`. The `k` critics with the highest similarity above zero count: `rᵢ = base + shift
/// + spread · Σ residual꜀ᵢ·sim / (Σ sim + 1)`, kept within 0…5. With `n` residuals of the person, the shift is `0.7 · median · n / (n + 5)`,
/// since most people give few very low stars. The spread is `√((Σ residualᵤ² / v + 5) / (n + 5))`, where `v` is the mean of critics' squared
/// residuals.
///
/// Movies are ranked by the prediction less one star over the root of the number of critics who rated.
public struct DeviationSettings: Sendable, Equatable {
    /// λ ≥ 0: number of common movies with which a similarity counts half.
    public var shrinkage: Double
    /// k.
    public var neighbours: Int
    /// Least number of critics, near or not, who rated a movie that is predicted.
    public var raters: Int

    public init(shrinkage: Double = 20, neighbours: Int = 40, raters: Int = 1) {
        self.shrinkage = shrinkage
        self.neighbours = neighbours
        self.raters = raters
    }

    /// Number of neutral critics that are added to those who rated a movie.
    static let damping = 5.0
    /// Number of a person's ratings with which slope, spread and shift count half of what these ratings say.
    static let personDamping = 5.0
    /// Number of ratings, as critics give on average, that are added to a person's.
    static let usual = 2.0
    /// Similarity without a residual that is added to the neighbours'.
    static let pull = 1.0
    /// The part of the way from a person's mean residual to the median one.
    static let towardsMedian = 0.7
}

/// Movies over which the norms of a similarity are taken.
public enum Norms: String, Sendable, CaseIterable {
    /// All that the person, respectively the critic, rated.
    case all
    /// Only those that both rated.
    case common
}

/// The `k` critics most similar to a person predict: `rᵢ = Σ rₑᵢ·sim(u,e) / Σ sim(u,e)` over those of them who rated movie `i`. There
/// `sim(u,c) = Σ rᵤᵢ·r꜀ᵢ / (√Σ rᵤᵢ² · √Σ r꜀ᵢ²)`, the products over the movies that both rated.
public struct NearestSettings: Sendable, Equatable {
    public var norms: Norms
    /// λ ≥ 0: a similarity over n common movies is multiplied by n / (n + λ); 0 leaves it as it is.
    public var shrinkage: Double
    /// k: number of the most similar critics, among those with a similarity above zero.
    public var neighbours: Int
    /// m: least number of neighbours who rated a movie that is predicted. With 1, a single critic's five stars head the list.
    public var raters: Int

    public init(norms: Norms = .all, shrinkage: Double = 0, neighbours: Int = 10, raters: Int = 3) {
        self.norms = norms
        self.shrinkage = shrinkage
        self.neighbours = neighbours
        self.raters = raters
    }
}

/// The rule of "The Wisdom of the Few" by Amatriain, Lathia, Pujol, Kwak and Oliver (SIGIR 2009). Every critic above a similarity counts,
/// with the difference from their own mean.
///
/// `sim(u,c) = cosine · 2·|common| / (|u| + |c|)`, where `|…|` counts rated movies. `rᵢ = mean(u) + Σ (rₑᵢ − mean(e))·sim(u,e) / Σ
/// sim(u,e)` over the critics `e` with `sim ≥ δ` who rated `i`, if they are at least `τ`. The README beside this file has what could be
/// verified of it.
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

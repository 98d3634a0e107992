/// How critics' ratings become predictions for a person.
public enum ExpertRule: Sendable, Equatable {
    case nearest(NearestSettings)
    case wisdom(WisdomSettings)

    /// The project's own: the original with at least three raters.
    public static let standard = ExpertRule.nearest(NearestSettings())

    /// The original as it was: one neighbour's rating is enough.
    public static let original = ExpertRule.nearest(NearestSettings(raters: 1))
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

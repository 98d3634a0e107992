import Foundation

/// How people rated a thing.
public struct Rating: Sendable, Hashable {
    /// 0 to 5.
    public var average: Double
    public var count: Int

    public init(average: Double, count: Int) {
        self.average = average
        self.count = count
    }
}

/// How well words fit, how near it is and how it is rated, in one number; only its order means something.
///
/// score = relevance^2 × nearness × standing, so that a near answer with a typing error comes before a faultless one far away.
public enum Combination {
    /// Metres at which nearness is a half.
    public static let halfway: Double = 2_000

    public static func score(relevance: Double, distance: Double?, rating: Rating?) -> Double {
        relevance * relevance * nearness(distance) * standing(rating)
    }

    /// 1 at the point, a half at `halfway`; 1 if there is no point.
    public static func nearness(_ distance: Double?) -> Double {
        guard let distance else { return 1 }
        return 1 / (1 + max(0, distance) / halfway)
    }

    /// 0.85 to 1.15: the average as if ten more had given 3.5.
    public static func standing(_ rating: Rating?) -> Double {
        guard let rating, rating.count > 0, rating.average.isFinite else { return 1 }
        let count = Double(rating.count)
        let average = (min(5, max(0, rating.average)) * count + 35) / (count + 10)
        return min(1.15, max(0.85, 1 + (average - 3.5) / 10))
    }
}

import Foundation

/// The rating of a thing.
public struct Rating: Sendable, Hashable {
    /// 0 to 5.
    public var average: Double
    public var count: Int

    public init(average: Double, count: Int) {
        self.average = average
        self.count = count
    }
}

/// Combines relevance, distance and rating into one score; only the order of scores is meaningful.
///
/// score = relevance^2 × nearness × standing, so that a near result with a typing error comes before an exact one far away.
public enum Combination {
    /// The distance in metres at which nearness is 0.5.
    public static let halfway: Double = 2_000

    public static func score(relevance: Double, distance: Double?, rating: Rating?) -> Double {
        relevance * relevance * nearness(distance) * standing(rating)
    }

    /// 1 at the point, 0.5 at `halfway`; 1 if there is no point.
    public static func nearness(_ distance: Double?) -> Double {
        guard let distance else { return 1 }
        return 1 / (1 + max(0, distance) / halfway)
    }

    /// 0.85 to 1.15: by the average, as if ten more people had given 3.5.
    public static func standing(_ rating: Rating?) -> Double {
        guard let rating, rating.count > 0, rating.average.isFinite else { return 1 }
        let count = Double(rating.count)
        let average = (min(5, max(0, rating.average)) * count + 35) / (count + 10)
        return min(1.15, max(0.85, 1 + (average - 3.5) / 10))
    }
}

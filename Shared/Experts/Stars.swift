/// A rating from 0 to 5 stars, kept in whole hundredths of a star.
///
/// Sums of products of hundredths are whole numbers below 2⁵³ for any table that fits in memory. They are exact in every order, in Swift's
/// integers as in JavaScript's numbers, so an updated sum never drifts from a new one.
public struct Stars: Hashable, Sendable, Comparable {
    /// 0…500.
    public let hundredths: UInt16

    /// - Returns: nil outside 0…500.
    public init?(hundredths: Int) {
        guard (0...500).contains(hundredths) else { return nil }
        self.hundredths = UInt16(hundredths)
    }

    /// Rounded to the nearest hundredth, halves away from zero.
    /// - Returns: nil outside 0…5, or if it is not a number.
    public init?(_ stars: Double) {
        guard stars >= 0, stars <= 5 else { return nil }
        hundredths = UInt16((stars * 100).rounded())
    }

    public var value: Double { Double(hundredths) / 100 }

    public static func < (left: Stars, right: Stars) -> Bool { left.hundredths < right.hundredths }
}

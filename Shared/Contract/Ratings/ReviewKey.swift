public import Events

/// A review's position in lists: where a page ended. Lists of several instances are merged by it, so cursors hold whatever their number is.
public struct ReviewKey: Codable, Sendable, Hashable {
    public var stars: Double
    /// In microseconds.
    public var at: Int64
    public var id: String

    public init(stars: Double, at: Timestamp, id: String) {
        (self.stars, self.at, self.id) = (stars, at.microseconds, id)
    }
}

/// The orders in which reviews are listed; of equal stars the newest come first, of the same moment the greater id.
public enum ReviewOrder: String, CaseIterable, Sendable {
    case newest, highest, lowest

    /// As SQLite compares them: texts by their bytes.
    public func isBefore(_ left: ReviewKey, _ right: ReviewKey) -> Bool {
        if self != .newest, left.stars != right.stars {
            return self == .highest ? left.stars > right.stars : left.stars < right.stars
        }
        return left.at == right.at ? right.id.utf8.lexicographicallyPrecedes(left.id.utf8) : left.at > right.at
    }
}

public import Events

/// A review's position in lists, at which a page ended. Cursors with it stay valid, whatever the number of instances was.
public struct ReviewKey: Codable, Sendable, Hashable {
    public var stars: Double
    /// Time in microseconds.
    public var at: Int64
    public var id: String

    public init(stars: Double, at: Timestamp, id: String) {
        (self.stars, self.at, self.id) = (stars, at.microseconds, id)
    }
}

/// Orders of lists of reviews; of equal stars the newest come first, of the same time the greater id.
public enum ReviewOrder: String, CaseIterable, Sendable {
    case newest, highest, lowest

    /// Compares as SQLite does: texts by their bytes.
    public func isBefore(_ left: ReviewKey, _ right: ReviewKey) -> Bool {
        if self != .newest, left.stars != right.stars {
            return self == .highest ? left.stars > right.stars : left.stars < right.stars
        }
        return left.at == right.at ? right.id.utf8.lexicographicallyPrecedes(left.id.utf8) : left.at > right.at
    }
}

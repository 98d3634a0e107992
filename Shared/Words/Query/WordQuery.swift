public import Geo

/// What is looked for, and from where.
public struct WordQuery: Sendable {
    /// Words of a text beyond this many are not looked at.
    static let mostWords = 12
    /// No search gives more than this many.
    public static let mostHits = 10_000

    public var text: String
    /// Nearness to it counts; nil: only the words and the rating do.
    public var near: Coordinate?
    /// Metres; what lies farther off, or nowhere, is left out.
    public var radius: Double?
    public var limit: Int
    /// The last word may be only begun, as while typing. Otherwise beginnings count only where whole words find little.
    public var lastWordGoesOn: Bool

    public init(
        _ text: String, near: Coordinate? = nil, radius: Double? = nil, limit: Int = 20, lastWordGoesOn: Bool = false
    ) {
        self.text = text
        self.near = near
        self.radius = radius
        self.limit = limit
        self.lastWordGoesOn = lastWordGoesOn
    }
}

/// A document found.
public struct WordHit: Sendable, Hashable {
    public var id: Int
    /// How well the words fit: 0 to 1.
    public var relevance: Double
    /// Metres from the query's point.
    public var distance: Double?
    /// Relevance, nearness and rating together (`Combination`); the greater the better.
    public var score: Double
}

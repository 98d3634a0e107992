public import Geo

/// A query of a word index: words and a point.
public struct WordQuery: Sendable {
    /// The maximum number of words of a text that are read.
    static let mostWords = 12
    /// The maximum number of hits of a search.
    public static let mostHits = 10_000

    public var text: String
    /// Words of documents that are left out: those with all of one of these texts in their names or kinds. With them elsewhere they come last.
    public var excluded: [String] = []
    /// The point whose nearness counts; nil if only words and ratings count.
    public var near: Coordinate?
    /// In metres; documents farther away or without a position are left out.
    public var radius: Double?
    public var limit: Int
    /// True if the last word may be a prefix, as while typing. Otherwise prefixes count only if whole words find little.
    public var lastWordGoesOn: Bool
    /// True if other places of the kind may follow where few nearby have a dish or are of a chain.
    public var isWidened = false
    /// What is near for that, in metres: nobody goes far for a chain.
    public var nearby = 2_500.0
    /// True for words of a sentence, of which most may mean nothing.
    public var isSentence = false

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
    /// How well the words match: 0 to 1.
    public var relevance: Double
    /// The distance from the query's point, in metres.
    public var distance: Double?
    /// Relevance, nearness and rating combined (`Combination`); greater is better.
    public var score: Double
}

public import Geo

/// What the token's person gave a thing, or saw.
public struct Rating: Codable, Sendable, Hashable {
    /// A movie's, place's or home's id.
    public var thing: String
    public var name: String?
    /// 0 to 5 in halves; nil of what is only watched.
    public var stars: Double?
    public var review: String?
    /// Bought and seen.
    public var watched: Bool
    public var at: Timestamp
}

/// How a thing is rated.
public struct ThingRating: Codable, Sendable, Hashable {
    public var thing: String
    /// 0 to 5; nil if nobody rated it.
    public var average: Double?
    public var count: Int
    public var reviews: Int
    public var lastReviewAt: Timestamp?
    public var lastReviewIntro: String?
    /// What critics give it; nil if none rated it.
    public var critics: Mean?
    /// What the token's person gave it.
    public var own: Rating?
    /// The token's person has a ticket for it; nil if that is not known.
    public var ticketHeld: Bool?

    public struct Mean: Codable, Sendable, Hashable {
        /// 0 to 5.
        public var average: Double
        public var count: Int
    }
}

/// A movie that somebody may like, why, and where and when it is shown next. As the server computes it, and `PrivateRecommender`.
public struct Recommendation: Codable, Sendable {
    public var movie: Movie
    /// In stars.
    public var prediction: Double
    /// The critics behind it, the most similar first.
    public var critics: [Voice]
    /// The nearest that shows it.
    public var cinema: Cinema
    public var next: Show
    /// How many cinemas in reach show it.
    public var cinemas: Int
    /// All of it in a sentence; only the server writes one.
    public var because: String?

    public struct Movie: Codable, Sendable, Hashable {
        public var id: String
        public var name: String
        /// By BCP 47 language tag.
        public var names: [String: String]
        public var genre: [String]
        public var image: String?
        public var duration: String?
        public var contentRating: String?
        public var datePublished: String?
    }

    public struct Voice: Codable, Sendable, Hashable {
        public var critic: String
        public var name: String
        /// 0 to 1.
        public var similarity: Double
        public var stars: Double
    }

    public struct Cinema: Codable, Sendable, Hashable {
        public var id: String
        public var name: String
        public var geo: Coordinate
        /// In metres; nil if it is not known from where.
        public var distance: Double?
    }

    public struct Show: Codable, Sendable, Hashable {
        public var screening: String
        public var screen: String?
        public var startDate: Timestamp
        /// About, if nobody says it.
        public var endDate: Timestamp
        public var inLanguage: String?
        public var price: Money
        public var available: Int
        public var url: String?
    }

    /// Why there is nothing: a code for programs, such as "no-ratings", and a sentence.
    public struct Nothing: Codable, Sendable, Hashable {
        public var code: String
        public var detail: String
    }
}

/// Everything that is kept of the token's person.
public struct Profile: Codable, Sendable {
    public var person: String
    public var isKept: Bool
    public var ratings: [Rating]
    public var orders: [Order]
}

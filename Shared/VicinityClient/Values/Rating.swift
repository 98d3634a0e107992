public import Geo

/// What the token's person gave a thing, or saw.
public struct Rating: Codable, Sendable, Hashable {
    /// A movie's, place's or home's id.
    public var thing: String
    /// In its main language.
    public var name: String?
    /// 0 to 5 in halves; nil of what is only watched.
    public var stars: Double?
    /// Its text.
    public var review: String?
    /// Bought and seen.
    public var watched: Bool
    /// When.
    public var at: Timestamp
    /// The review's id; nil without a text.
    public var id: String?
    /// What the thing's merchant says to the review.
    public var reply: Review.Reply?
    /// Why operators hide the review, if they do.
    public var hidden: Review.Hiding?
}

/// How a thing is rated.
public struct ThingRating: Codable, Sendable, Hashable {
    /// What is rated, by id.
    public var thing: String
    /// 0 to 5; nil if nobody rated it.
    public var average: Double?
    /// How many ratings.
    public var count: Int
    /// Of those with a text.
    public var reviews: Int
    /// When the last review came.
    public var lastReviewAt: Timestamp?
    public var lastReviewIntro: String?
    /// What critics give it; nil if none rated it.
    public var critics: Mean?
    /// What the token's person gave it.
    public var own: Rating?
    /// The token's person has a ticket for it; nil if that is not known.
    public var ticketHeld: Bool?

    /// What several give.
    public struct Mean: Codable, Sendable, Hashable {
        /// 0 to 5.
        public var average: Double
        /// How many ratings.
        public var count: Int
    }
}

/// A movie that somebody may like, why, and where and when it is shown next. As the server computes it, and `PrivateRecommender`.
public struct Recommendation: Codable, Sendable {
    /// The movie's id.
    public var movie: Movie
    /// In stars.
    public var prediction: Double
    /// The critics behind it, the most similar first.
    public var critics: [Voice]
    /// How many stars more than they usually do those critics gave it, or all critics if none of those did; below zero it is less. Nil from
    /// an older server.
    public var aboveUsual: Double?
    /// The nearest that shows it.
    public var cinema: Cinema
    /// The next show there.
    public var next: Show
    /// How many cinemas in reach show it.
    public var cinemas: Int
    /// All of it in a sentence; only the server writes one.
    public var because: String?

    /// As much of the movie as a list shows.
    public struct Movie: Codable, Sendable, Hashable {
        /// Its id.
        public var id: String
        /// In its main language.
        public var name: String
        /// By BCP 47 language tag.
        public var names: [String: String]
        /// Such as "Drama".
        public var genre: [String]
        /// A whole URL, or a path from the server's root.
        public var image: String?
        /// ISO 8601.
        public var duration: String?
        /// Of a rating board.
        public var contentRating: String?
        /// "2026-11-21".
        public var datePublished: String?
    }

    /// A critic's part in it.
    public struct Voice: Codable, Sendable, Hashable {
        /// The critic's id.
        public var critic: String
        /// In its main language.
        public var name: String
        /// 0 to 1.
        public var similarity: Double
        /// 0 to 5.
        public var stars: Double
    }

    /// As much of the cinema as a list shows.
    public struct Cinema: Codable, Sendable, Hashable {
        /// Its id.
        public var id: String
        /// In its main language.
        public var name: String
        /// Where it is.
        public var geo: Coordinate
        /// In metres; nil if it is not known from where.
        public var distance: Double?
    }

    /// When, where and for how much.
    public struct Show: Codable, Sendable, Hashable {
        /// The screening's id, to be ordered.
        public var screening: String
        /// Which of the cinema's.
        public var screen: String?
        /// When it begins, by the cinema's clock.
        public var startDate: Timestamp
        /// About, if nobody says it.
        public var endDate: Timestamp
        /// What is spoken, as a BCP 47 tag.
        public var inLanguage: String?
        /// What it costs.
        public var price: Money
        /// Seats that can still be ordered.
        public var available: Int
        /// Where there is more.
        public var url: String?
    }

    /// Why there is nothing: a code for programs, such as "no-ratings", and a sentence.
    public struct Nothing: Codable, Sendable, Hashable {
        /// Its code there.
        public var code: String
        /// For people.
        public var detail: String
    }
}

/// Everything that is kept of the token's person.
public struct Profile: Codable, Sendable {
    /// A random id.
    public var person: String
    /// Whether there are ratings, or things watched.
    public var isKept: Bool
    /// All of them.
    public var ratings: [Rating]
    /// What they reported of others' reviews; nil from a server that keeps none.
    public var reports: [Report]?
    /// All of them.
    public var orders: [Order]

    /// A report of a review.
    public struct Report: Codable, Sendable, Hashable {
        /// Its id.
        public var review: String
        public var reason: Review.Reason
        public var note: String?
        public var at: Timestamp
    }
}

public import Geo

/// A rating of the token's owner, or a movie that they watched.
public struct Rating: Codable, Sendable, Hashable {
    /// Id of a movie, place or home.
    public var thing: String
    /// Name in its main language.
    public var name: String?
    /// Stars, 0 to 5 in halves; nil for a movie that is only watched.
    public var stars: Double?
    /// Text of the review.
    public var review: String?
    /// Whether a ticket was bought and used.
    public var watched: Bool
    /// Time of the rating.
    public var at: Timestamp
    /// Id of the review; nil without a text.
    public var id: String?
    /// Reply of the thing's merchant.
    public var reply: Review.Reply?
    /// Hiding by operators, if they hide the review.
    public var hidden: Review.Hiding?
}

/// A summary of the ratings of a thing.
public struct ThingRating: Codable, Sendable, Hashable {
    /// Id of the thing.
    public var thing: String
    /// Average of 0 to 5 stars; nil without ratings.
    public var average: Double?
    /// Number of ratings.
    public var count: Int
    /// Number of ratings with a text.
    public var reviews: Int
    /// Time of the last review.
    public var lastReviewAt: Timestamp?
    /// Beginning of the last review.
    public var lastReviewIntro: String?
    /// Mean of critics' ratings; nil without ratings of critics.
    public var critics: Mean?
    /// Rating of the token's owner.
    public var own: Rating?
    /// Whether the token's owner has a ticket for it; nil if that is unknown.
    public var ticketHeld: Bool?

    /// A mean of ratings.
    public struct Mean: Codable, Sendable, Hashable {
        /// Average of 0 to 5 stars.
        public var average: Double
        /// Number of ratings.
        public var count: Int
    }
}

/// A recommended movie, with the reason and the next show. The server and ``PrivateRecommender`` compute the same.
public struct Recommendation: Codable, Sendable {
    /// The movie, as in a list.
    public var movie: Movie
    /// Predicted stars.
    public var prediction: Double
    /// Critics that the prediction is made of, the most similar first.
    public var critics: [Voice]
    /// Stars above the usual of those critics, or of all critics if none of those rated it; negative below it. Nil from an older server.
    public var aboveUsual: Double?
    /// Nearest cinema that shows it.
    public var cinema: Cinema
    /// Next show there.
    public var next: Show
    /// Number of cinemas in reach that show it.
    public var cinemas: Int
    /// Sentence with the reason; only the server writes one.
    public var because: String?

    /// The movie, as in a list.
    public struct Movie: Codable, Sendable, Hashable {
        /// Its id.
        public var id: String
        /// Name in its main language.
        public var name: String
        /// Names by BCP 47 language tag.
        public var names: [String: String]
        /// Genres, such as "Drama".
        public var genre: [String]
        /// URL of a picture, or a path from the server's root.
        public var image: String?
        /// Duration in ISO 8601.
        public var duration: String?
        /// Age rating of a rating board.
        public var contentRating: String?
        /// Date of publication, such as "2026-11-21".
        public var datePublished: String?
    }

    /// A critic's part in a prediction.
    public struct Voice: Codable, Sendable, Hashable {
        /// Id of the critic.
        public var critic: String
        /// Name in its main language.
        public var name: String
        /// Similarity, 0 to 1.
        public var similarity: Double
        /// Stars, 0 to 5.
        public var stars: Double
    }

    /// The cinema, as in a list.
    public struct Cinema: Codable, Sendable, Hashable {
        /// Its id.
        public var id: String
        /// Name in its main language.
        public var name: String
        /// Point on the map.
        public var geo: Coordinate
        /// Metres; nil without a point to measure from.
        public var distance: Double?
    }

    /// The show, as in a list.
    public struct Show: Codable, Sendable, Hashable {
        /// Id of the screening, to order seats.
        public var screening: String
        /// Name or number of the hall.
        public var screen: String?
        /// Start, by the cinema's clock.
        public var startDate: Timestamp
        /// End; an estimate if it is not stated.
        public var endDate: Timestamp
        /// Spoken language, as a BCP 47 tag.
        public var inLanguage: String?
        /// Price of one.
        public var price: Money
        /// Number of seats that can still be ordered.
        public var available: Int
        /// URL of a page with more about it.
        public var url: String?
    }

    /// The reason for an empty list.
    public struct Nothing: Codable, Sendable, Hashable {
        /// Code for programs, such as "no-ratings".
        public var code: String
        /// Sentence for people.
        public var detail: String
    }
}

/// All data that the server keeps of the token's owner.
public struct Profile: Codable, Sendable {
    /// Random id of the person.
    public var person: String
    /// Whether there are ratings or watched movies.
    public var isKept: Bool
    /// All ratings.
    public var ratings: [Rating]
    /// Reports of other people's reviews; nil from a server that keeps none.
    public var reports: [Report]?
    /// All orders.
    public var orders: [Order]

    /// A report of a review.
    public struct Report: Codable, Sendable, Hashable {
        /// Id of the review.
        public var review: String
        /// Reason of the report.
        public var reason: Review.Reason
        /// Note for the operators.
        public var note: String?
        /// Time of the report.
        public var at: Timestamp
    }
}

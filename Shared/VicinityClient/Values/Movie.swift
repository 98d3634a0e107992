/// A movie; in lists with its next show.
public struct Movie: Codable, Sendable, Identifiable {
    public var id: String
    public var name: String
    public var originalName: String?
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var director: [String]
    public var actor: [String]
    public var genre: [String]
    public var description: String?
    public var image: String?
    /// ISO 8601: "PT108M".
    public var duration: String?
    public var contentRating: String?
    public var trailer: String?
    /// "2026-11-21".
    public var datePublished: String?
    public var url: String?
    public var attribution: String?
    public var illustrative: Bool?
    public var rating: RatingSummary?
    /// In lists: how many shows are to come of those that were asked for.
    public var shows: Int?
    /// In lists: at the nearest cinema.
    public var nextShow: Screening?
    /// In lists: metres to the cinema of the next show.
    public var distance: Double?
    public var updatedAt: Timestamp?
}

extension Movie {
    /// How long it lasts; nil if it does not say.
    public var minutes: Int? {
        guard let match = duration?.wholeMatch(of: #/PT(?:(\d{1,2})H)?(?:(\d{1,3})M)?/#) else { return nil }
        let (hours, minutes) = (match.1.flatMap { Int($0) }, match.2.flatMap { Int($0) })
        return hours == nil && minutes == nil ? nil : (hours ?? 0) * 60 + (minutes ?? 0)
    }
}

/// A show of a movie, whose seats are ordered like items.
public struct Screening: Codable, Sendable, Identifiable {
    public var id: String
    /// The cinema.
    public var place: String
    public var placeName: String?
    public var movie: String
    public var movieName: String
    public var screen: String?
    /// By the cinema's clock.
    public var startDate: Timestamp
    public var endDate: Timestamp?
    public var inLanguage: String?
    public var subtitleLanguage: String?
    /// Of one seat.
    public var price: Money
    /// 0 of a show whose tickets are only sold elsewhere.
    public var seats: Int
    /// Seats that can still be ordered.
    public var available: Int
    /// Where tickets are sold elsewhere.
    public var url: String?
    public var attribution: String?
    public var illustrative: Bool?
    /// Metres to the cinema.
    public var distance: Double?
    public var updatedAt: Timestamp?
}

/// Who reviews movies for a paper or a channel.
public struct Critic: Codable, Sendable, Identifiable {
    public var id: String
    public var name: String
    public var givenName: String?
    public var familyName: String?
    public var media: [String]
    public var image: String?
    public var url: String?
    public var attribution: String?
    public var illustrative: Bool?
    /// In lists: how many ratings.
    public var ratings: Int?
    /// In lists by similarity: of the critic and the token's person, in percent with one decimal.
    public var similarity: Double?
    /// In lists by similarity: movies that both rated.
    public var common: Int?
    public var updatedAt: Timestamp?
}

/// What a critic gave a movie.
public struct CriticsRating: Codable, Sendable, Hashable {
    public var critic: String
    /// The movie's id.
    public var thing: String
    /// 0 to 5.
    public var stars: Double
    public var review: String?
    public var url: String?
    public var at: Timestamp?
    public var attribution: String?
}

/// A movie; in lists with its next show.
public struct Movie: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Name in its main language.
    public var name: String
    /// Title in the language of the production.
    public var originalName: String?
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Directors by name.
    public var director: [String]
    /// Up to seven actors, by name.
    public var actor: [String]
    /// Genres, such as "Drama".
    public var genre: [String]
    /// Synopsis for people.
    public var description: String?
    /// URL of a picture, or a path from the server's root.
    public var image: String?
    /// Duration in ISO 8601, such as "PT108M".
    public var duration: String?
    /// Age rating of a rating board.
    public var contentRating: String?
    /// URL of the trailer.
    public var trailer: String?
    /// Date of publication, such as "2026-11-21".
    public var datePublished: String?
    /// URL of a page with more about it.
    public var url: String?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Summary of people's ratings.
    public var rating: RatingSummary?
    /// Number of shows to come that fit the request, in lists.
    public var shows: Int?
    /// Next show at the nearest cinema, in lists.
    public var nextShow: Screening?
    /// Metres to the cinema of the next show, in lists.
    public var distance: Double?
    /// Time of the last change.
    public var updatedAt: Timestamp?
}

extension Movie {
    /// Duration in minutes; nil if it is not stated.
    public var minutes: Int? {
        guard let match = duration?.wholeMatch(of: #/PT(?:(\d{1,2})H)?(?:(\d{1,3})M)?/#) else { return nil }
        let (hours, minutes) = (match.1.flatMap { Int($0) }, match.2.flatMap { Int($0) })
        return hours == nil && minutes == nil ? nil : (hours ?? 0) * 60 + (minutes ?? 0)
    }
}

/// A show of a movie, whose seats are ordered like items.
public struct Screening: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Id of the cinema.
    public var place: String
    /// Name of the cinema, in lists.
    public var placeName: String?
    /// Id of the movie.
    public var movie: String
    /// Title of the movie.
    public var movieName: String
    /// Name or number of the hall.
    public var screen: String?
    /// Start, by the cinema's clock.
    public var startDate: Timestamp
    /// End; nil if it is not stated.
    public var endDate: Timestamp?
    /// "EventRescheduled" or "EventCancelled"; nil if it takes place as planned.
    public var eventStatus: String?
    /// Former start of a rescheduled show.
    public var previousStartDate: Timestamp?
    /// Spoken language, as a BCP 47 tag.
    public var inLanguage: String?
    /// Language of subtitles, as a BCP 47 tag.
    public var subtitleLanguage: String?
    /// Price of one seat.
    public var price: Money
    /// Tax that the price contains, in hundredths of a percent.
    public var taxRate: Int?
    /// Number of seats; 0 for a show whose tickets are only sold elsewhere.
    public var seats: Int
    /// Number of seats that can still be ordered.
    public var available: Int
    /// URL at which tickets are sold elsewhere.
    public var url: String?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Metres to the cinema.
    public var distance: Double?
    /// Time of the last change.
    public var updatedAt: Timestamp?
}

/// A critic who reviews movies for a paper or a channel.
public struct Critic: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Name in its main language.
    public var name: String
    /// Given name.
    public var givenName: String?
    /// Family name.
    public var familyName: String?
    /// Papers and channels that publish the reviews.
    public var media: [String]
    /// URL of a picture, or a path from the server's root.
    public var image: String?
    /// URL of a page with more about it.
    public var url: String?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Number of ratings, in lists.
    public var ratings: Int?
    /// Similarity of the ratings of the critic and the token's owner, in percent with one decimal, in lists by similarity.
    public var similarity: Double?
    /// Number of movies that both rated, in lists by similarity.
    public var common: Int?
    /// Time of the last change.
    public var updatedAt: Timestamp?
}

/// A rating of a movie by a critic.
public struct CriticsRating: Codable, Sendable, Hashable {
    /// Id of the critic.
    public var critic: String
    /// Id of the movie.
    public var thing: String
    /// Stars, 0 to 5.
    public var stars: Double
    /// Text of the review.
    public var review: String?
    /// URL of a page with more about it.
    public var url: String?
    /// Time of the rating.
    public var at: Timestamp?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
}

/// A movie; in lists with its next show.
public struct Movie: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// In its main language.
    public var name: String
    /// In the language that it was made in.
    public var originalName: String?
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// By name.
    public var director: [String]
    /// Up to seven, by name.
    public var actor: [String]
    /// Such as "Drama".
    public var genre: [String]
    /// For people to read.
    public var description: String?
    /// A whole URL, or a path from the server's root.
    public var image: String?
    /// ISO 8601: "PT108M".
    public var duration: String?
    /// Of a rating board.
    public var contentRating: String?
    /// Where it is to be seen.
    public var trailer: String?
    /// "2026-11-21".
    public var datePublished: String?
    /// Where there is more.
    public var url: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// How people rated it.
    public var rating: RatingSummary?
    /// In lists: how many shows are to come of those that were asked for.
    public var shows: Int?
    /// In lists: at the nearest cinema.
    public var nextShow: Screening?
    /// In lists: metres to the cinema of the next show.
    public var distance: Double?
    /// When it was changed last.
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
    /// Its id.
    public var id: String
    /// The cinema.
    public var place: String
    /// The place's name, in lists.
    public var placeName: String?
    /// The movie's id.
    public var movie: String
    /// The movie's name.
    public var movieName: String
    /// Which of the cinema's.
    public var screen: String?
    /// By the cinema's clock.
    public var startDate: Timestamp
    /// When it ends, as far as it is said.
    public var endDate: Timestamp?
    /// "EventRescheduled" or "EventCancelled"; nil: as it was planned.
    public var eventStatus: String?
    /// Of a rescheduled show: when it was to begin before.
    public var previousStartDate: Timestamp?
    /// What is spoken, as a BCP 47 tag.
    public var inLanguage: String?
    /// A BCP 47 tag.
    public var subtitleLanguage: String?
    /// Of one seat.
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent.
    public var taxRate: Int?
    /// 0 of a show whose tickets are only sold elsewhere.
    public var seats: Int
    /// Seats that can still be ordered.
    public var available: Int
    /// Where tickets are sold elsewhere.
    public var url: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// Metres to the cinema.
    public var distance: Double?
    /// When it was changed last.
    public var updatedAt: Timestamp?
}

/// Who reviews movies for a paper or a channel.
public struct Critic: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// In its main language.
    public var name: String
    public var givenName: String?
    public var familyName: String?
    /// Papers and channels.
    public var media: [String]
    /// A whole URL, or a path from the server's root.
    public var image: String?
    /// Where there is more.
    public var url: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// In lists: how many ratings.
    public var ratings: Int?
    /// In lists by similarity: of the critic and the token's person, in percent with one decimal.
    public var similarity: Double?
    /// In lists by similarity: movies that both rated.
    public var common: Int?
    /// When it was changed last.
    public var updatedAt: Timestamp?
}

/// What a critic gave a movie.
public struct CriticsRating: Codable, Sendable, Hashable {
    /// The critic's id.
    public var critic: String
    /// The movie's id.
    public var thing: String
    /// 0 to 5.
    public var stars: Double
    /// Its text.
    public var review: String?
    /// Where there is more.
    public var url: String?
    /// When.
    public var at: Timestamp?
    /// Must be shown beside the data.
    public var attribution: String?
}

public import Geo

/// A restaurant, a home, a cinema, a building: whatever is somewhere.
public struct Place: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// schema.org's types, the most special first.
    public var types: [String]
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// For people to read.
    public var description: String?
    /// Where it is, in words.
    public var address: Address?
    /// Where it is.
    public var geo: Coordinate
    /// In metres, in lists that are around something.
    public var distance: Double?
    /// Of a place with several.
    public var locations: [Coordinate]?
    /// As it was written.
    public var telephone: String?
    /// `tel:` links (RFC 3966), one for each number that can be read.
    public var telephoneLinks: [String]?
    public var email: String?
    /// Where there is more.
    public var url: String?
    /// Whole URLs, or paths from the server's root.
    public var images: [String]
    /// When it is open.
    public var openingHours: OpeningHours?
    /// At the moment of the answer; nil if that is not known.
    public var openNow: Bool?
    /// If its hours name public holidays: what is known of those around the moment of the answer.
    public var publicHolidays: KnownHolidays?
    /// An IANA name, such as "Europe/Madrid".
    public var timeZone: String
    /// Such as "Catalan".
    public var servesCuisine: [String]
    /// Of a cinema: how many halls it has.
    public var screenCount: Int?
    /// What is said of a home for sale or rent.
    public var listing: Listing?
    /// How people rated it.
    public var rating: RatingSummary?
    /// Who says it.
    public var source: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// When it was changed last.
    public var updatedAt: Timestamp?
}

/// A postal address.
public struct Address: Codable, Sendable, Hashable {
    /// Street and number.
    public var streetAddress: String?
    /// The city.
    public var addressLocality: String?
    /// The province or state.
    public var addressRegion: String?
    public var postalCode: String?
    /// ISO 3166-1 alpha-2.
    public var addressCountry: String?

    /// What is known of it.
    public init(
        streetAddress: String? = nil, addressLocality: String? = nil, addressRegion: String? = nil,
        postalCode: String? = nil, addressCountry: String? = nil
    ) {
        self.streetAddress = streetAddress
        self.addressLocality = addressLocality
        self.addressRegion = addressRegion
        self.postalCode = postalCode
        self.addressCountry = addressCountry
    }
}

/// The public holidays at a place, day by day ("2026-12-25") as far as they are told.
public struct KnownHolidays: Codable, Sendable, Hashable {
    /// The first day that is told.
    public var from: String
    /// The last.
    public var through: String
    /// Those that are holidays.
    public var days: [String]
    /// Of these nobody knows whether they are.
    public var unknown: [String]
}

/// When a place is open, by its own clock.
public struct OpeningHours: Codable, Sendable, Hashable {
    /// Nil if there is only a text.
    public var rules: [OpeningRule]?
    /// For people to read.
    public var text: String?
}

/// On which days a place opens and closes when; of rules for the same day the later one counts, unless it adds.
public struct OpeningRule: Codable, Sendable, Hashable {
    /// "Mo" to "Su"; nil is all.
    public var days: [String]?
    /// The first (1) or last (−1) of such days in a month, and so on.
    public var occurrences: [Int]?
    /// True: only on them; false: not on them.
    public var publicHolidays: Bool?
    /// Nil is the whole year.
    public var dates: [Dates]?
    /// Nil is all weeks.
    public var weeks: [Weeks]?
    /// None is closed.
    public var times: [Times]
    /// Beside what other rules say, instead of in its place.
    public var adds: Bool?
    /// It counts only on days on which earlier rules leave the place closed.
    public var fallback: Bool?
    /// For people to read.
    public var note: String?

    /// "12-24", or with a year "2026-12-24".
    public struct Dates: Codable, Sendable, Hashable {
        /// Where it begins.
        public var from: String
        /// The last day.
        public var through: String
    }

    /// Weeks of every year by their numbers in ISO 8601.
    public struct Weeks: Codable, Sendable, Hashable {
        /// The first.
        public var from: Int
        /// The last.
        public var through: Int
        /// 2 is every other one; nil is each.
        public var every: Int?
    }

    /// "18:00" to "02:00"; a close before the opening is on the next day.
    public struct Times: Codable, Sendable, Hashable {
        /// By the place's clock.
        public var opens: String
        /// By the place's clock.
        public var closes: String
        /// It may stay open longer.
        public var openEnd: Bool?
        /// The sun's time in place of `opens`, which is only about it.
        public var opensAt: SunTime?
        /// The sun's time in place of `closes`, which is only about it.
        public var closesAt: SunTime?
    }
}

/// A time of day that the sun says.
public struct SunTime: Codable, Sendable, Hashable {
    /// "dawn", "sunrise", "sunset" or "dusk".
    public var event: String
    /// Minutes after it, negative before it; nil is then.
    public var offset: Int?
}

/// What is said of a home for sale or rent; without a price it is told on request.
public struct Listing: Codable, Sendable, Hashable {
    /// What sort of home.
    public var kind: String
    /// "sale" or "rent".
    public var purpose: String
    /// What it costs.
    public var price: PriceRange?
    /// What makes it special, for people to read.
    public var promotion: String?
    /// The second line.
    public var subtitle: String?
    /// Who offers it.
    public var seller: Seller?
    /// Names it to old clients.
    public var number: Int
    /// Since when it is offered.
    public var listedAt: Timestamp

    /// Who offers a home.
    public struct Seller: Codable, Sendable, Hashable {
        /// In its main language.
        public var name: String
        /// Names it to old clients.
        public var number: Int
    }
}

/// What somebody may want to write who has begun to.
public struct Suggestion: Codable, Sendable, Hashable {
    /// To be shown.
    public var text: String
    /// "place", "item", "area", "station", "person", "movie", "screening", "critic", or what comes in future.
    public var kind: String
    /// Its id.
    public var id: String
    /// In metres.
    public var distance: Double?
    /// Of an item or a screening.
    public var place: String?
}

/// Where a postal code, a city, a district or a province is.
public struct Located: Codable, Sendable, Hashable {
    /// To be shown.
    public var text: String
    /// "postal-code", "city", "district" or "province".
    public var kind: String
    /// Its id.
    public var id: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?
    /// Where it is.
    public var geo: Coordinate
}

public import Geo

/// A place: a restaurant, a home, a cinema, a building.
public struct Place: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Types of schema.org, the most specific first.
    public var types: [String]
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Description for people.
    public var description: String?
    /// Postal address.
    public var address: Address?
    /// Point on the map.
    public var geo: Coordinate
    /// Metres, in lists around a point, way or station.
    public var distance: Double?
    /// Points of a place with several locations.
    public var locations: [Coordinate]?
    /// Telephone number as its source writes it.
    public var telephone: String?
    /// Links with `tel:` (RFC 3966), one for each number that can be parsed.
    public var telephoneLinks: [String]?
    /// Address of electronic mail.
    public var email: String?
    /// URL of a page with more about it.
    public var url: String?
    /// URLs of pictures, or paths from the server's root.
    public var images: [String]
    /// Opening hours.
    public var openingHours: OpeningHours?
    /// Whether it is open at the time of the answer; nil if that is unknown.
    public var openNow: Bool?
    /// Public holidays around the time of the answer, if the opening hours name them.
    public var publicHolidays: KnownHolidays?
    /// IANA name of the time zone, such as "Europe/Madrid".
    public var timeZone: String
    /// Cuisines, such as "Catalan".
    public var servesCuisine: [String]
    /// What it has, offers or allows, such as "wifi"; false: it has it not.
    public var amenityFeature: [String: Bool]?
    /// Number of halls of a cinema.
    public var screenCount: Int?
    /// Offer of a home for sale or rent.
    public var listing: Listing?
    /// Summary of people's ratings.
    public var rating: RatingSummary?
    /// Source of the data.
    public var source: String?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Time of the last change.
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
    /// Postal code.
    public var postalCode: String?
    /// Country by its ISO 3166-1 alpha-2 code.
    public var addressCountry: String?

    /// An address of the parts that are known.
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

/// The public holidays at a place, by day, such as "2026-12-25".
public struct KnownHolidays: Codable, Sendable, Hashable {
    /// First day that the answer covers.
    public var from: String
    /// Last day that the answer covers.
    public var through: String
    /// Public holidays among these days.
    public var days: [String]
    /// Days for which it is unknown.
    public var unknown: [String]
}

/// The opening hours of a place, by its own clock.
public struct OpeningHours: Codable, Sendable, Hashable {
    /// Rules; nil if there is only a text.
    public var rules: [OpeningRule]?
    /// Text for people.
    public var text: String?
}

/// A rule of opening hours. Of rules for the same day the later one counts, unless it adds.
public struct OpeningRule: Codable, Sendable, Hashable {
    /// Days of the week, "Mo" to "Su"; nil is all.
    public var days: [String]?
    /// Occurrences of such days in a month: 1 is the first, −1 the last.
    public var occurrences: [Int]?
    /// True for public holidays only; false for other days only.
    public var publicHolidays: Bool?
    /// Ranges of dates; nil is the whole year.
    public var dates: [Dates]?
    /// Ranges of weeks; nil is all.
    public var weeks: [Weeks]?
    /// Times at which it is open; empty is closed.
    public var times: [Times]
    /// Whether the times add to those of other rules instead of replacing them.
    public var adds: Bool?
    /// Whether the rule counts only on days on which earlier rules leave the place closed.
    public var fallback: Bool?
    /// Note for people.
    public var note: String?

    /// A range of dates such as "12-24", or with a year "2026-12-24".
    public struct Dates: Codable, Sendable, Hashable {
        /// First day.
        public var from: String
        /// Last day.
        public var through: String
    }

    /// A range of weeks of every year, by their numbers in ISO 8601.
    public struct Weeks: Codable, Sendable, Hashable {
        /// First week.
        public var from: Int
        /// Last week.
        public var through: Int
        /// Interval: 2 is every other week; nil is every week.
        public var every: Int?
    }

    /// A time range such as "18:00" to "02:00"; a closing time before the opening is on the next day.
    public struct Times: Codable, Sendable, Hashable {
        /// Time of day by the place's clock.
        public var opens: String
        /// Time of day by the place's clock.
        public var closes: String
        /// Whether it may stay open longer.
        public var openEnd: Bool?
        /// Time of the sun that replaces `opens`, which is then an estimate.
        public var opensAt: SunTime?
        /// Time of the sun that replaces `closes`, which is then an estimate.
        public var closesAt: SunTime?
    }
}

/// A time of day relative to the sun.
public struct SunTime: Codable, Sendable, Hashable {
    /// Event: "dawn", "sunrise", "sunset" or "dusk".
    public var event: String
    /// Minutes after the event, negative before it; nil is at the event.
    public var offset: Int?
}

/// An offer of a home for sale or rent; without a price it is on request.
public struct Listing: Codable, Sendable, Hashable {
    /// Type of the home.
    public var kind: String
    /// Purpose: "sale" or "rent".
    public var purpose: String
    /// Price of one.
    public var price: PriceRange?
    /// Promotion, for people.
    public var promotion: String?
    /// Second line of the offer.
    public var subtitle: String?
    /// Seller of the home.
    public var seller: Seller?
    /// Number for old clients.
    public var number: Int
    /// Time since which it is offered.
    public var listedAt: Timestamp

    /// The seller of a home.
    public struct Seller: Codable, Sendable, Hashable {
        /// Name in its main language.
        public var name: String
        /// Number for old clients.
        public var number: Int
    }
}

/// A completion of a text that is being typed.
public struct Suggestion: Codable, Sendable, Hashable {
    /// Text to show.
    public var text: String
    /// Type of the thing: "place", "item", "area", "station", "person", "movie", "screening", "critic" or another.
    public var kind: String
    /// Its id.
    public var id: String
    /// Distance in metres.
    public var distance: Double?
    /// Id of the place of an item or a screening.
    public var place: String?
}

/// The point of a postal code, a city, a district or a province.
public struct Located: Codable, Sendable, Hashable {
    /// Text to show.
    public var text: String
    /// Type: "postal-code", "city", "district" or "province".
    public var kind: String
    /// Its id.
    public var id: String?
    /// Country by its ISO 3166-1 alpha-2 code.
    public var country: String?
    /// Point on the map.
    public var geo: Coordinate
}

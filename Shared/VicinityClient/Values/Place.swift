public import Geo

/// A restaurant, a home, a cinema, a building: whatever is somewhere.
public struct Place: Codable, Sendable, Identifiable {
    public var id: String
    /// schema.org's types, the most special first.
    public var types: [String]
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var description: String?
    public var address: Address?
    public var geo: Coordinate
    /// In metres, in lists that are around something.
    public var distance: Double?
    /// Of a place with several.
    public var locations: [Coordinate]?
    public var telephone: String?
    /// `tel:` links (RFC 3966), one for each number that can be read.
    public var telephoneLinks: [String]?
    public var email: String?
    public var url: String?
    /// Whole URLs, or paths from the server's root.
    public var images: [String]
    public var openingHours: OpeningHours?
    /// At the moment of the answer.
    public var openNow: Bool?
    /// An IANA name, such as "Europe/Madrid".
    public var timeZone: String
    public var servesCuisine: [String]
    /// What is said of a home for sale or rent.
    public var listing: Listing?
    public var rating: RatingSummary?
    public var source: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    public var updatedAt: Timestamp?
}

/// A postal address.
public struct Address: Codable, Sendable, Hashable {
    public var streetAddress: String?
    public var addressLocality: String?
    public var addressRegion: String?
    public var postalCode: String?
    /// ISO 3166-1 alpha-2.
    public var addressCountry: String?
}

/// When a place is open, by its own clock.
public struct OpeningHours: Codable, Sendable, Hashable {
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
    public var publicHolidays: Bool?
    public var dates: [Dates]?
    /// None is closed.
    public var times: [Times]
    /// Beside what other rules say, instead of in its place.
    public var adds: Bool?
    public var note: String?

    /// "12-24", or with a year "2026-12-24".
    public struct Dates: Codable, Sendable, Hashable {
        public var from: String
        public var through: String
    }

    /// "18:00" to "02:00"; a close before the opening is on the next day.
    public struct Times: Codable, Sendable, Hashable {
        public var opens: String
        public var closes: String
        public var openEnd: Bool?
    }
}

/// What is said of a home for sale or rent; without a price it is told on request.
public struct Listing: Codable, Sendable, Hashable {
    public var kind: String
    /// "sale" or "rent".
    public var purpose: String
    public var price: PriceRange?
    public var promotion: String?
    public var subtitle: String?
    public var seller: Seller?
    public var number: Int
    public var listedAt: Timestamp

    public struct Seller: Codable, Sendable, Hashable {
        public var name: String
        public var number: Int
    }
}

/// What somebody may want to write who has begun to.
public struct Suggestion: Codable, Sendable, Hashable {
    public var text: String
    /// "place", "item", "area", "station", "person", "movie", "screening", "critic", or what comes in future.
    public var kind: String
    public var id: String
    /// In metres.
    public var distance: Double?
    /// Of an item or a screening.
    public var place: String?
}

/// Where a postal code, a city, a district or a province is.
public struct Located: Codable, Sendable, Hashable {
    public var text: String
    /// "postal-code", "city", "district" or "province".
    public var kind: String
    public var id: String?
    /// ISO 3166-1 alpha-2.
    public var country: String?
    public var geo: Coordinate
}

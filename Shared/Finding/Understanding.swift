package import Contract
package import Events
package import Geo
package import Words

/// A place that words name, around which a query searches.
package struct NamedSpot: Encodable, Sendable, Hashable {
    package enum SpotType: String, Encodable, Sendable {
        case station, province, district, city
        case postalCode = "postal-code"
        /// A place, or the centre of places with the words in their names and addresses.
        case place
    }

    package var kind: SpotType
    /// The id of a station or an area.
    package var id: String?
    package var name: String
    package var geo: Coordinate
    /// The default radius around it, in metres.
    var reach: Double {
        switch kind {
        case .station, .place: 2_000
        case .postalCode: 3_000
        case .district, .city: 10_000
        case .province: 40_000
        }
    }

    package init(kind: SpotType, id: String? = nil, name: String, geo: Coordinate) {
        (self.kind, self.id, self.name, self.geo) = (kind, id, name, geo)
    }
}

extension NamedSpot {
    package init(_ station: Station) {
        self.init(kind: .station, id: station.id, name: station.name, geo: station.geo)
    }

    package init(_ area: Area) {
        self.init(kind: area.kind == .province ? .province : .district, id: area.id, name: area.name, geo: area.center)
    }
}

/// Resolves names of places, and tells whether words are a name.
package protocol PlaceNames {
    func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot?
    /// True if something has all these words in its name. Then the words are taken literally.
    func isName(_ text: String, near: Coordinate?) -> Bool
}

/// How the words of a query were understood.
package struct Understanding: Encodable, Sendable {
    package enum PartType: String, Encodable, Sendable {
        case asking, cheap, nearest, sale, rent, place, price
        case openNow = "open-now"
        case nearStation = "near-station"
    }

    /// The distance of "near a station", in metres: ten minutes on foot.
    package static let nearStation = 800.0

    package struct Part: Encodable, Sendable {
        package var kind: PartType
        /// The text as it was written.
        package var text: String
        /// The whole query without this part.
        package var without: String
        /// The place around which the query searches.
        package var place: NamedSpot?
        /// The maximum distance from a station.
        package var metres: Double?
        /// The maximum price, in whole units.
        package var price: Double?
        /// ISO 4217, if the words contain one.
        package var currency: String?
    }

    /// The words to search for; empty for anything.
    package var words: String
    package var parts: [Part]

    /// Nil if the words are taken literally.
    package init?(_ text: String, near: Coordinate?, in names: some PlaceNames) {
        let question = Question<NamedSpot>(text) { names.spot($0, near: near) }
        guard !question.parts.isEmpty, !names.isName(text, near: near) else { return nil }
        words = question.words
        parts = question.parts.map { part in
            var made = Part(kind: .asking, text: part.text, without: part.without)
            switch part.meaning {
            case .asking: break
            case .openNow: made.kind = .openNow
            case .cheap: made.kind = .cheap
            case .nearest: made.kind = .nearest
            case .sale: made.kind = .sale
            case .rent: made.kind = .rent
            case .upTo(let price, let currency): (made.kind, made.price, made.currency) = (.price, price, currency)
            case .nearStation(let metres):
                let allowed = PlaceQuery.stationDistances
                let wanted = metres ?? Understanding.nearStation
                made.kind = .nearStation
                made.metres = min(max(wanted, allowed.lowerBound), allowed.upperBound)
            case .near(let spot): (made.kind, made.place) = (.place, spot)
            }
            return made
        }
    }

    package var spot: NamedSpot? { parts.lazy.compactMap(\.place).first }

    func has(_ kind: PartType) -> Bool { parts.contains { $0.kind == kind } }
}

/// A maximum price, in whole units.
package struct MostPrice: Sendable, Hashable {
    package var units: Double
    /// ISO 4217; nil for any.
    package var currency: String?

    /// The price in a currency's minor units; nil if it is in another currency.
    package func amount(in code: String) -> Int64? {
        guard currency == nil || currency == code else { return nil }
        let factor = (0..<(Money.minorDigits(of: code) ?? 2)).reduce(1.0) { all, _ in all * 10 }
        return Int64(min(1e15, units * factor))
    }
}

/// Preferences in the words, which rank results without excluding others.
package struct Preferences: Sendable {
    /// Prefers places that are open at this time.
    package var openAt: Timestamp?
    /// Prefers things that cost less than most.
    package var isCheap = false
    /// Prefers the nearest of the good results.
    package var isNearest = false
    /// Prefers things that cost at most this.
    package var price: MostPrice?
    package var purpose: Listing.Purpose?

    package init() {}

    /// True if there is any preference.
    package var isAny: Bool { openAt != nil || isCheap || isNearest || price != nil || purpose != nil }
}

extension PlaceQuery {
    /// Applies how the words were understood: the words to search for, the region and the preferences. In other orders than that of
    /// relevance, and in saved queries, preferences become filters.
    package mutating func take(_ understood: Understanding, radius: Double?, isFiltering: Bool, at now: Timestamp) {
        words = understood.words.isEmpty ? nil : understood.words
        understanding = understood
        stationWithin = stationWithin ?? understood.parts.lazy.compactMap(\.metres).first
        if let spot = understood.spot { look(around: spot, radius: radius) }
        var wish = Preferences()
        if understood.has(.openNow) { wish.openAt = now }
        wish.isCheap = understood.has(.cheap)
        wish.isNearest = understood.has(.nearest)
        wish.purpose = understood.has(.sale) ? .sale : understood.has(.rent) ? .rent : nil
        wish.price =
            understood.parts.lazy.compactMap { part in
                part.price.map { MostPrice(units: $0, currency: part.currency) }
            }.first
        guard isFiltering else { return preferences = wish }
        openAt = openAt ?? wish.openAt
        purpose = purpose ?? wish.purpose
        if price == nil, currency == nil, let code = wish.price?.currency, let most = wish.price?.amount(in: code) {
            (price, currency) = (0...most, code)
        }
    }

    /// Moves a ring around the reader to a place that the words name. Other regions stay, but distances are measured from that place.
    private mutating func look(around spot: NamedSpot, radius: Double?) {
        switch region {
        case .everywhere, .ring:
            let reach = max(radius ?? 0, spot.reach)
            region = .ring(spot.geo, 0...reach)
            // If the reader is in the named city, distances stay measured from the reader.
            let isThere = spot.reach > 5_000 && (origin.map { $0.distance(to: spot.geo) < 2_500 } ?? false)
            if !isThere { origin = spot.geo }
        default: origin = spot.geo
        }
    }
}

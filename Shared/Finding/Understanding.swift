package import Contract
package import Events
package import Geo
package import Words

/// A place that words name, to look around.
package struct NamedSpot: Encodable, Sendable, Hashable {
    package enum Kind: String, Encodable, Sendable {
        case station, province, district, city
        case postalCode = "postal-code"
        /// A place, or what has it in names and addresses.
        case place
    }

    package var kind: Kind
    /// Of a station or an area.
    package var id: String?
    package var name: String
    package var geo: Coordinate
    /// What is within so many metres is there, unless a radius is asked for.
    var reach: Double {
        switch kind {
        case .station, .place: 2_000
        case .postalCode: 3_000
        case .district, .city: 10_000
        case .province: 40_000
        }
    }

    package init(kind: Kind, id: String? = nil, name: String, geo: Coordinate) {
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

/// Knows where things are that words name, and what is called by words.
package protocol PlaceNames {
    func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot?
    /// Whether something has all these words in its name: then they are meant as they are.
    func isName(_ text: String, near: Coordinate?) -> Bool
}

/// What the words of a list were understood to ask for.
package struct Understanding: Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable {
        case asking, cheap, nearest, sale, rent, place, price
        case openNow = "open-now"
        case nearStation = "near-station"
    }

    /// "Near a station" is within so many metres of one: ten minutes on foot.
    package static let nearStation = 800.0

    package struct Part: Encodable, Sendable {
        package var kind: Kind
        /// As it is written.
        package var text: String
        /// The words of the question without it.
        package var without: String
        /// Where it is looked for.
        package var place: NamedSpot?
        /// How far from a station it may be.
        package var metres: Double?
        /// The most that it may cost, in whole units.
        package var price: Double?
        /// ISO 4217, if it is said.
        package var currency: String?
    }

    /// What is looked for; empty for anything.
    package var words: String
    package var parts: [Part]

    /// Nil if the words are meant as they are.
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

    func says(_ kind: Kind) -> Bool { parts.contains { $0.kind == kind } }
}

/// The most that something may cost, in whole units.
package struct MostPrice: Sendable, Hashable {
    package var units: Double
    /// ISO 4217; nil for any.
    package var currency: String?

    /// In a currency's minor units; nil if another one is meant.
    package func amount(in code: String) -> Int64? {
        guard currency == nil || currency == code else { return nil }
        let factor = (0..<(Money.minorDigits(of: code) ?? 2)).reduce(1.0) { all, _ in all * 10 }
        return Int64(min(1e15, units * factor))
    }
}

/// What is better than the rest of what words find.
package struct Preferences: Sendable {
    /// It is open at this moment.
    package var openAt: Timestamp?
    /// It costs less than most.
    package var isCheap = false
    /// The nearest of what fits well comes first.
    package var isNearest = false
    /// It costs at most so much.
    package var price: MostPrice?
    package var purpose: Listing.Purpose?

    package init() {}

    /// Whether anything is preferred.
    package var isAny: Bool { openAt != nil || isCheap || isNearest || price != nil || purpose != nil }
}

extension PlaceQuery {
    /// Takes over what the words say: what is looked for, where, and what is better than the rest. In an order that is not that of
    /// relevance, and of a query that stands, only what fits is left, as with filters.
    package mutating func take(_ understood: Understanding, radius: Double?, isFiltering: Bool, at now: Timestamp) {
        words = understood.words.isEmpty ? nil : understood.words
        understanding = understood
        stationWithin = stationWithin ?? understood.parts.lazy.compactMap(\.metres).first
        if let spot = understood.spot { look(around: spot, radius: radius) }
        var wish = Preferences()
        if understood.says(.openNow) { wish.openAt = now }
        wish.isCheap = understood.says(.cheap)
        wish.isNearest = understood.says(.nearest)
        wish.purpose = understood.says(.sale) ? .sale : understood.says(.rent) ? .rent : nil
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

    /// Where words name a place, a ring around the reader becomes one around it; other regions stay, and it is looked at from there.
    private mutating func look(around spot: NamedSpot, radius: Double?) {
        switch region {
        case .everywhere, .ring:
            let reach = max(radius ?? 0, spot.reach)
            region = .ring(spot.geo, 0...reach)
            // In a city that somebody is in, what is near to them comes first.
            let isThere = spot.reach > 5_000 && (origin.map { $0.distance(to: spot.geo) < 2_500 } ?? false)
            if !isThere { origin = spot.geo }
        default: origin = spot.geo
        }
    }
}

package import Contract
package import Events
import Geo
package import Words

extension PriceWish {
    /// True if a price in a currency's minor units is within the bounds; nil if it is in another currency.
    package func wants(_ amount: Int64, in code: String) -> Bool? {
        guard currency == nil || currency == code else { return nil }
        if let most = most.map({ PriceWish.minor($0, code) }), amount > most { return false }
        if let least = least.map({ PriceWish.minor($0, code) }), amount < least { return false }
        return true
    }

    /// The bounds in a currency's minor units.
    func range(in code: String) -> ClosedRange<Int64> {
        let low = least.map { PriceWish.minor($0, code) } ?? 0
        return low...max(low, most.map { PriceWish.minor($0, code) } ?? .max)
    }

    private static func minor(_ units: Double, _ code: String) -> Int64 {
        let factor = (0..<(Money.minorDigits(of: code) ?? 2)).reduce(1.0) { all, _ in all * 10 }
        return Int64(min(1e15, max(0, units * factor)))
    }
}

/// Preferences in the words, which rank results without excluding others.
package struct Preferences: Sendable {
    /// Prefers places that are open at this time.
    package var openAt: Timestamp?
    /// Prefers things that cost less than most.
    package var isCheap = false
    /// Prefers things that cost more than most.
    package var isDear = false
    /// Prefers the nearest of the good results.
    package var isNearest = false
    /// Prefers things that cost this.
    package var price: PriceWish?
    /// Prefers places that are open at this time by their clock.
    package var time: TimeWish?
    /// The time of the question, for `time`.
    package var askedAt: Timestamp?
    package var purpose: Listing.Purpose?
    /// Prefers places that have these, and lack those.
    package var features: KnownFeatures?

    package init() {}

    /// True if there is any preference.
    package var isAny: Bool {
        openAt != nil || isCheap || isDear || isNearest || price != nil || purpose != nil || time != nil
            || features != nil
    }
}

extension PlaceQuery {
    /// Applies how the words were understood: the words to search for, the region and the preferences. In other orders than that of
    /// relevance, and in saved queries, preferences become filters.
    package mutating func take(_ understood: Understanding, radius: Double?, isFiltering: Bool, at now: Timestamp) {
        words = understood.words.isEmpty ? nil : understood.words
        understanding = understood
        stationWithin =
            stationWithin ?? understood.parts.lazy.filter { $0.kind == .nearStation }.compactMap(\.metres).first
        excluded = understood.excluded
        if let part = understood.parts.filter({ $0.place != nil }).min(by: { $0.reach < $1.reach }),
            let spot = part.place
        {
            look(around: spot, radius: radius, within: part.metres)
        }
        if let metres = understood.parts.lazy.filter({ $0.kind == .distance }).compactMap(\.metres).first {
            look(within: metres)
        }
        var wish = Preferences()
        if understood.has(.openNow) { wish.openAt = now }
        wish.isCheap = understood.has(.cheap)
        wish.isDear = understood.has(.dear)
        wish.isNearest = understood.has(.nearest)
        wish.purpose = understood.has(.sale) ? .sale : understood.has(.rent) ? .rent : nil
        if wish.purpose == nil, let price = understood.parts.first(where: { $0.kind == .price }) {
            wish.purpose = price.purpose
        }
        wish.price =
            understood.parts.lazy.filter { $0.kind == .price }
            .map { PriceWish(least: $0.least, most: $0.price, currency: $0.currency) }.first
        (wish.time, wish.askedAt) = (understood.parts.lazy.compactMap(\.time).first?.wish, now)
        wish.features = understood.features
        guard isFiltering else { return preferences = wish }
        features = features ?? wish.features
        openAt = openAt ?? wish.openAt
        purpose = purpose ?? wish.purpose
        if price == nil, currency == nil, let wanted = wish.price, let code = wanted.currency {
            (price, currency) = (wanted.range(in: code), code)
        }
    }

    /// Moves a ring around the reader to a place that the words name. Other regions stay, but distances are measured from that place.
    private mutating func look(around spot: NamedSpot, radius: Double?, within: Double?) {
        switch region {
        case .everywhere, .ring:
            let reach = within ?? max(radius ?? 0, spot.reach)
            region = .ring(spot.geo, 0...reach)
            // If the reader is in the named city, or near the street, distances stay measured from the reader.
            let isWide = spot.reach > 5_000 && !spot.isSmall || spot.kind == .street
            let isThere = isWide && (origin.map { $0.distance(to: spot.geo) < 2_500 } ?? false)
            if !isThere { origin = spot.geo }
        default: origin = spot.geo
        }
    }

    /// Shrinks a ring around the reader.
    private mutating func look(within metres: Double) {
        guard case .ring(let center, let radii) = region else { return }
        region = .ring(center, min(radii.lowerBound, metres)...metres)
    }
}

extension Understanding.Part {
    /// A price of each month is a rent, and one of hundreds of thousands a home's.
    fileprivate var purpose: Listing.Purpose? {
        if isMonthly { return .rent }
        return (price ?? least ?? 0) >= 200_000 ? .sale : nil
    }

    /// How far from its place things may be.
    fileprivate var reach: Double { metres ?? place?.reach ?? .infinity }
}

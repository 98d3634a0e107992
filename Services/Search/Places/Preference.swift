import Contract
import Events
import Finding
import Foundation
import Hours
import Words

/// The factor by which preferences in the words change a place's score: places that do not fit come last, but stay in the list. A place
/// whose hours or prices are unknown counts half.
struct Preference {
    private static let unknown = 0.35
    private static let unfit = 0.1
    /// Of features, most are known of few places: those that are known to be as wanted come long before others.
    private static let (unknownFeature, unfitFeature) = (0.1, 0.02)

    private let wish: Preferences
    /// The median of the usual prices of all candidates, by currency.
    private var middle: [String: Int64] = [:]

    /// - Parameter prices: the usual price at each candidate.
    init(_ wish: Preferences, prices: [Money]) {
        self.wish = wish
        guard wish.isCheap || wish.isDear else { return }
        for (currency, known) in Dictionary(grouping: prices, by: \.currency) {
            middle[currency] = known.map(\.amount).sorted()[(known.count - 1) / 2]
        }
    }

    /// - Parameter price: the usual price at the place, or the item's price.
    func factor(_ price: Money?, of entry: PlaceEntry, _ isOpen: (PlaceEntry) -> Bool?) -> Double {
        var factor = 1.0
        forEachFactor(price, of: entry, isOpen) { factor *= $1 }
        return factor
    }

    /// Calls `body` with the name and the factor of each preference.
    func forEachFactor(
        _ price: Money?, of entry: PlaceEntry, _ isOpen: (PlaceEntry) -> Bool?, _ body: (String, Double) -> Void
    ) {
        if wish.openAt != nil || wish.time != nil { body("open", Preference.value(isOpen(entry))) }
        let usual = price.flatMap { middle[$0.currency] }
        if wish.isCheap { body("cheap", Preference.value(usual.flatMap { most in price.map { $0.amount <= most } })) }
        if wish.isDear { body("dear", Preference.value(usual.flatMap { least in price.map { $0.amount >= least } })) }
        if let most = wish.price { body("price", Preference.value(Preference.fits(most, price, entry))) }
        if let wanted = wish.features {
            let fits = entry.features.flatMap { $0.meet(wanted) }
            body("features", fits.map { $0 ? 1 : Preference.unfitFeature } ?? Preference.unknownFeature)
        }
        if let purpose = wish.purpose {
            body("purpose", entry.listing?.purpose == purpose ? 1 : Preference.unfit)
        }
    }

    private static func value(_ fits: Bool?) -> Double { fits.map { $0 ? 1 : unfit } ?? unknown }

    /// True if one of the place's prices, or the item's price, is low enough; nil if no price is known.
    private static func fits(_ wish: PriceWish, _ price: Money?, _ entry: PlaceEntry) -> Bool? {
        let amounts =
            entry.prices.flatMap { [($0.key, $0.value.lowerBound), ($0.key, $0.value.upperBound)] }
            + (price.map { [($0.currency, $0.amount)] } ?? [])
        let known = amounts.compactMap { code, amount in wish.wants(amount, in: code) }
        return known.isEmpty ? nil : known.contains(true)
    }
}

/// Checks whether places are open at one time.
struct OpenPlaces {
    private var times: [String: LocalTime] = [:]
    private let instant: Timestamp
    private let wish: TimeWish?
    private let things: ThingTable

    /// - Parameter wish: the time by the clock at the place; nil for the instant itself.
    init(at time: Timestamp, wish: TimeWish? = nil, in things: ThingTable) {
        (instant, self.wish, self.things) = (time, wish, things)
    }

    /// Nil if no time is wished.
    init?(_ wish: Preferences, in things: ThingTable) {
        guard let instant = wish.openAt ?? wish.askedAt, wish.openAt != nil || wish.time != nil else { return nil }
        self.init(at: instant, wish: wish.time, in: things)
    }

    /// Nil if its hours are not known.
    mutating func areOpen(_ entry: PlaceEntry) -> Bool? {
        guard let hours = entry.openingHours else { return nil }
        let zone = entry.timeZone
        let time = times[zone] ?? LocalTime(instant.date, in: TimeZone(named: zone) ?? .gmt)
        times[zone] = time
        let days = hours.nameHolidays ? things.holidays.holidays(at: entry) : .unknown
        guard let wish else { return hours.isOpen(at: time, holidays: days, sun: entry.sunlight) }
        return wish.isMet(from: time) { hours.isOpen(at: $0, holidays: days, sun: entry.sunlight) }
    }
}

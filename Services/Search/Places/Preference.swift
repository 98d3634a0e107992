import Contract
import Events
import Finding
import Foundation
import Hours

/// The factor by which preferences in the words change a place's score: places that do not fit come last, but stay in the list. A place
/// whose hours or prices are unknown counts half.
struct Preference {
    private static let unknown = 0.35
    private static let unfit = 0.1

    private let wish: Preferences
    /// The median of the usual prices of all candidates, by currency.
    private var middle: [String: Int64] = [:]

    /// - Parameter prices: the usual price at each candidate.
    init(_ wish: Preferences, prices: [Money]) {
        self.wish = wish
        guard wish.isCheap else { return }
        for (currency, known) in Dictionary(grouping: prices, by: \.currency) {
            middle[currency] = known.map(\.amount).sorted()[(known.count - 1) / 2]
        }
    }

    /// - Parameter price: the usual price at the place, or the item's price.
    func factor(_ price: Money?, of entry: PlaceEntry, _ isOpen: (PlaceEntry) -> Bool?) -> Double {
        var factor = 1.0
        if wish.openAt != nil { factor *= Preference.value(isOpen(entry)) }
        if wish.isCheap {
            factor *= Preference.value(price.flatMap { price in middle[price.currency].map { price.amount <= $0 } })
        }
        if let most = wish.price { factor *= Preference.value(Preference.fits(most, price, entry)) }
        if let purpose = wish.purpose { factor *= entry.listing?.purpose == purpose ? 1 : Preference.unfit }
        return factor
    }

    private static func value(_ fits: Bool?) -> Double { fits.map { $0 ? 1 : unfit } ?? unknown }

    /// True if one of the place's prices, or the item's price, is low enough; nil if no price is known.
    private static func fits(_ most: MostPrice, _ price: Money?, _ entry: PlaceEntry) -> Bool? {
        let lowest =
            entry.prices.map { ($0.key, $0.value.lowerBound) } + (price.map { [($0.currency, $0.amount)] } ?? [])
        let known = lowest.compactMap { code, amount in most.amount(in: code).map { amount <= $0 } }
        return known.isEmpty ? nil : known.contains(true)
    }
}

/// Checks whether places are open at one time.
struct OpenPlaces {
    private var times: [String: LocalTime] = [:]
    private let instant: Timestamp
    private let things: ThingTable

    init(at time: Timestamp, in things: ThingTable) { (instant, self.things) = (time, things) }

    /// Nil if its hours are not known.
    mutating func areOpen(_ entry: PlaceEntry) -> Bool? {
        guard let hours = entry.openingHours else { return nil }
        let zone = entry.timeZone
        let time = times[zone] ?? LocalTime(instant.date, in: TimeZone(named: zone) ?? .gmt)
        times[zone] = time
        let days = hours.nameHolidays ? things.holidays.holidays(at: entry) : .unknown
        return hours.isOpen(at: time, holidays: days, sun: entry.sunlight)
    }
}

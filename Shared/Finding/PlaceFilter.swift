package import Contract
import Events
import Foundation
import Hours

/// Decides whether a query wants a place, apart from its region and its types.
package struct PlaceFilter: Sendable {
    package let query: PlaceQuery
    private var times: LocalTimes?
    /// Whether a combination of types and cuisines serves the cuisine; each combination, which many places share, is checked once.
    private var serving: [ObjectIdentifier: Bool] = [:]

    package init(_ query: PlaceQuery) {
        self.query = query
        times = query.openAt.map { LocalTimes($0) }
    }

    /// False if the filter accepts all places.
    package var isNeeded: Bool {
        query.merchant != nil || query.name != nil || query.rating != nil || query.price != nil || query.currency != nil
            || query.purpose != nil || query.cuisine != nil || query.openAt != nil
            || query.stationWithin != nil || query.features != nil
    }

    /// - Parameters:
    ///   - holidays: the holidays at the place; read only if its opening hours depend on them.
    ///   - isNearStation: true if a station is within `stationWithin`; evaluated only if the query needs it.
    package mutating func wants(
        _ entry: PlaceEntry, holidays: @autoclosure () -> HolidayCalendars, isNearStation: @autoclosure () -> Bool
    ) -> Bool {
        guard query.fitsButForCuisine(entry), serves(entry.kind), query.stationWithin == nil || isNearStation()
        else { return false }
        guard times != nil else { return true }
        guard let hours = entry.openingHours, let time = times?.time(in: entry.timeZone) else {
            return false
        }
        let days = hours.nameHolidays ? holidays().holidays(at: entry) : .unknown
        // A place with unknown hours does not count as open.
        return hours.isOpen(at: time, holidays: days, sun: entry.sunlight) == true
    }

    private mutating func serves(_ kind: SharedParts.Classification) -> Bool {
        guard query.cuisine != nil else { return true }
        if let known = serving[ObjectIdentifier(kind)] { return known }
        let serves = query.isServed(by: kind)
        serving[ObjectIdentifier(kind)] = serves
        return serves
    }
}

extension PlaceQuery {
    /// True if the place passes all filters except the time, the region, the types and the words.
    func fits(_ entry: PlaceEntry) -> Bool { fitsButForCuisine(entry) && isServed(by: entry.kind) }

    fileprivate func isServed(by kind: SharedParts.Classification) -> Bool {
        cuisine.map { cuisine in kind.cuisines.contains { $0.contains(cuisine) } } ?? true
    }

    fileprivate func fitsButForCuisine(_ entry: PlaceEntry) -> Bool {
        if let merchant, entry.merchant != merchant { return false }
        if let name, !entry.hasName(name) { return false }
        if let rating, (entry.rating?.average ?? -1) < rating { return false }
        if let purpose, entry.listing?.purpose != purpose { return false }
        if let features, entry.features?.meet(features) != true { return false }
        return wantsPrice(of: entry)
    }

    /// True if the distance of the nearest station is within `stationWithin`.
    func isNear(_ station: @autoclosure () -> Double?) -> Bool {
        guard let stationWithin else { return true }
        return station().map { $0 <= stationWithin } ?? false
    }

    private func wantsPrice(of entry: PlaceEntry) -> Bool {
        guard price != nil || currency != nil else { return true }
        let prices = currency.map { [entry.prices[$0]].compactMap(\.self) } ?? Array(entry.prices.values)
        guard let price else { return !prices.isEmpty }
        return prices.contains { $0.overlaps(price) }
    }
}

/// The local times of one instant in all zones; each is computed once.
struct LocalTimes: Sendable {
    let instant: Date
    private var times: [String: LocalTime] = [:]

    init(_ instant: Timestamp) {
        self.instant = instant.date
    }

    /// Nil if the zone is not known.
    mutating func time(in timeZone: String) -> LocalTime? {
        if let time = times[timeZone] { return time }
        guard let zone = TimeZone(named: timeZone) else { return nil }
        let time = LocalTime(instant, in: zone)
        times[timeZone] = time
        return time
    }
}

/// Text as filters compare it: without case, accents and width.
package func folded(_ text: String) -> String {
    // Foundation takes a hundred times as long.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}

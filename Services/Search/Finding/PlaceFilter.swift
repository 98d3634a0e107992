import Contract
import Events
import Foundation
import Hours
import Words

/// Decides whether a query wants a place, apart from its region and its types.
struct PlaceFilter {
    let query: PlaceQuery
    private var times: LocalTimes?

    init(_ query: PlaceQuery) {
        self.query = query
        times = query.openAt.map { LocalTimes($0) }
    }

    /// False if the filter accepts all places.
    var isNeeded: Bool {
        query.merchant != nil || query.name != nil || query.rating != nil || query.price != nil || query.currency != nil
            || query.purpose != nil || query.cuisine != nil || query.openAt != nil
    }

    /// - Parameter things: say which days are holidays at the place.
    mutating func wants(_ entry: PlaceEntry, in things: ThingTable) -> Bool {
        if let merchant = query.merchant, entry.place.merchant != merchant { return false }
        if let name = query.name, entry.name != name { return false }
        if let rating = query.rating, (entry.rating?.average ?? -1) < rating { return false }
        if let purpose = query.purpose, entry.place.listing?.purpose != purpose { return false }
        guard wantsPrice(of: entry) else { return false }
        if let cuisine = query.cuisine, !entry.cuisines.contains(where: { $0.contains(cuisine) }) { return false }
        guard times != nil else { return true }
        guard let hours = entry.place.openingHours, let time = times?.time(in: entry.place.timeZone) else {
            return false
        }
        let holidays = hours.nameHolidays ? things.holidays.holidays(at: entry.place) : .unknown
        // What is not known is not open.
        return hours.isOpen(at: time, holidays: holidays) == true
    }

    private func wantsPrice(of entry: PlaceEntry) -> Bool {
        guard query.price != nil || query.currency != nil else { return true }
        let prices = query.currency.map { [entry.prices[$0]].compactMap(\.self) } ?? Array(entry.prices.values)
        guard let price = query.price else { return !prices.isEmpty }
        return prices.contains { $0.overlaps(price) }
    }
}

/// The local times of one moment in all zones; each is computed once.
struct LocalTimes {
    let moment: Date
    private var times: [String: LocalTime] = [:]

    init(_ moment: Timestamp) {
        self.moment = moment.date
    }

    mutating func time(in timeZone: String) -> LocalTime {
        if let time = times[timeZone] { return time }
        let time = LocalTime(moment, in: TimeZone(named: timeZone) ?? .gmt)
        times[timeZone] = time
        return time
    }
}

/// Text as filters compare it: without case, accents and width.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
}

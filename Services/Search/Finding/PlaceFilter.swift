import Events
import Foundation
import Hours

/// Tells which places a query wants, wherever they are.
struct PlaceFilter {
    let query: PlaceQuery
    private var times: LocalTimes?

    init(_ query: PlaceQuery) {
        self.query = query
        times = query.openAt.map { LocalTimes($0) }
    }

    /// All but its types.
    mutating func wants(_ entry: PlaceEntry) -> Bool {
        if let merchant = query.merchant, entry.place.merchant != merchant { return false }
        if let name = query.name, entry.name != name { return false }
        if let words = query.words, !entry.searched.contains(words) { return false }
        if let price = query.price, !overlaps(price, entry) { return false }
        if let cuisine = query.cuisine, !entry.place.servesCuisine.contains(where: { folded($0).contains(cuisine) }) {
            return false
        }
        guard times != nil else { return true }
        guard let hours = entry.place.openingHours, let time = times?.time(in: entry.place.timeZone) else {
            return false
        }
        return hours.isOpen(at: time) == true
    }

    func wantsTypes(of entry: PlaceEntry) -> Bool {
        query.types.isEmpty || entry.place.types.contains(where: query.types.contains)
    }

    private func overlaps(_ price: ClosedRange<Int64>, _ entry: PlaceEntry) -> Bool {
        if let currency = query.currency { return entry.prices[currency]?.overlaps(price) ?? false }
        return entry.prices.values.contains { $0.overlaps(price) }
    }
}

/// What the clocks show in every zone at one moment, each looked up once.
struct LocalTimes {
    let moment: Date
    private var times: [String: LocalTime] = [:]

    init(_ moment: Timestamp) {
        self.moment = moment.date
    }

    mutating func time(in timeZone: String) -> LocalTime {
        if let time = times[timeZone] { return time }
        let time = LocalTime(moment, in: TimeZone(identifier: timeZone) ?? .gmt)
        times[timeZone] = time
        return time
    }
}

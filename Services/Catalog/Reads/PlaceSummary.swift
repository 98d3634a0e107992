import Events
import Foundation
import Geo
import Hours

/// What of a place is looked at to find it: kept in memory for all of them.
struct PlaceSummary: Sendable {
    let id: String
    let name: String
    /// All its names, folded, a line each.
    let searched: String
    let types: [String]
    let geo: Coordinate
    let hours: OpeningHours?
    let timeZone: String
    let merchant: String?

    init(_ place: Place) {
        id = place.id
        name = place.name
        searched = folded(([place.name] + place.names.values).joined(separator: "\n"))
        types = place.types
        geo = place.geo
        hours = place.openingHours
        timeZone = place.timeZone
        merchant = place.merchant
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

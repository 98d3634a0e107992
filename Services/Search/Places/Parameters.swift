import Contract
import Finding
import Hummingbird
import ServiceKit

extension Problem {
    static var foreignCursor: Problem { .parameter("cursor", "the \"next\" of a page of this list") }
}

extension Request {
    var language: NameLanguage { NameLanguage(acceptLanguage: headers[.acceptLanguage]) }
}

extension ThingTable: Gazetteer {}

extension Whereabouts {
    init(_ parameters: Query, in things: ThingTable, _ language: NameLanguage) throws(Problem) {
        try self.init(parameters, in: things, speaking: language.rawValue)
    }
}

extension PlaceFilter {
    /// - Parameter things: the table that knows the holidays at the place and the stations.
    mutating func wants(_ entry: PlaceEntry, in things: ThingTable) -> Bool {
        let most = query.stationWithin ?? 0
        return wants(
            entry, holidays: things.holidays,
            isNearStation: things.stationPoints.haveOne(within: most, of: entry.points))
    }
}

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
    /// - Parameter things: say which days are holidays at the place.
    mutating func wants(_ entry: PlaceEntry, in things: ThingTable) -> Bool {
        wants(entry, holidays: things.holidays)
    }
}

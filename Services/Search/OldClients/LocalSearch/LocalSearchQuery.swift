import Finding
import Foundation
import Geo
import ServiceKit

/// A query of an old local-search client.
struct LocalSearchQuery: Equatable {
    /// Words to search for; nil for all places.
    var words: String?
    var near: Coordinate?
    /// In metres, around `near` or on either side of `route`.
    var radius = 2000.0
    var route: [Coordinate]?
    /// One of the places' types, in any case, with or without spaces.
    var category: String?
    /// The maximum number of results.
    var results = 10
    /// The first result's position in the whole list, from 1.
    var start = 1

    /// The names of the parameters; `appid` is ignored.
    static let parameters = [
        "query", "latitude", "longitude", "radius", "route", "category", "results", "start",
    ]
    static let radii = 100.0...50_000.0

    /// - Throws: `LocalSearchError` for invalid parameters.
    init(_ parameters: [String: String]) throws(LocalSearchError) {
        func text(_ name: String) -> String? { parameters[name].flatMap { $0.isEmpty ? nil : $0 } }
        func number(_ name: String, _ allowed: ClosedRange<Double>) throws(LocalSearchError) -> Double? {
            guard let text = text(name) else { return nil }
            guard let number = Double(text), allowed.contains(number) else {
                throw LocalSearchError("\(name) must be a number from \(allowed.lowerBound) to \(allowed.upperBound)")
            }
            return number
        }
        func count(_ name: String, _ allowed: ClosedRange<Int>) throws(LocalSearchError) -> Int? {
            guard let text = text(name) else { return nil }
            guard let number = Int(text), allowed.contains(number) else {
                throw LocalSearchError(
                    "\(name) must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
            }
            return number
        }
        // These clients ask for everything with an asterisk.
        words = text("query").flatMap { $0 == "*" ? nil : $0 }
        guard words?.count ?? 0 <= 200 else { throw LocalSearchError("query must be at most 200 characters long") }
        category = text("category")
        switch (try number("latitude", -90...90), try number("longitude", -180...180)) {
        case (let latitude?, let longitude?): near = Coordinate(latitude: latitude, longitude: longitude)
        case (nil, nil): break
        case (nil, _): throw LocalSearchError("latitude must be given together with longitude")
        case (_, nil): throw LocalSearchError("longitude must be given together with latitude")
        }
        route = try text("route").map { text throws(LocalSearchError) in try LocalSearchQuery.route(text) }
        guard near != nil || route != nil else {
            throw LocalSearchError("latitude and longitude, or route, must be given")
        }
        // Rounded inwards to two decimals, as a client can write it.
        let miles =
            (LocalSearchQuery.radii.lowerBound / metresPerMile)...(LocalSearchQuery.radii.upperBound / metresPerMile)
        let allowed = ((miles.lowerBound * 100).rounded(.up) / 100)...((miles.upperBound * 100).rounded(.down) / 100)
        radius = try number("radius", allowed).map { $0 * metresPerMile } ?? 2000
        results = try count("results", 1...20) ?? 10
        start = try count("start", 1...1_000_000) ?? 1
    }

    /// The centre of a map of the results.
    var center: Coordinate { near ?? route?.first ?? Coordinate(latitude: 0, longitude: 0)! }

    /// Parses `latitude,longitude` points with semicolons, bars or spaces between them.
    private static func route(_ text: String) throws(LocalSearchError) -> [Coordinate] {
        let points = text.split { [";", "|", " "].contains($0) }.map { Coordinate(text: $0) }
        let route = points.compactMap { $0 }
        guard route.count == points.count, (2...1000).contains(route.count),
            Polyline.length(through: route) <= Whereabouts.longestRoute
        else {
            throw LocalSearchError("route must be 2 to 1000 points like 13.75,100.5;13.8,100.55, at most 5000 km long")
        }
        return route
    }
}

/// A fault in a request of an old local-search client.
struct LocalSearchError: Error, Equatable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

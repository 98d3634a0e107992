import Foundation
import Geo
import ServiceKit

/// What an old local-search client asks for.
struct LocalSearchQuery: Equatable {
    /// The words to look for; nil is everything.
    var words: String?
    var near: Coordinate?
    /// In metres, around `near` or beside `route`.
    var radius = 2000.0
    var route: [Coordinate]?
    /// One of the places' types, in any case, with or without spaces.
    var category: String?
    /// How many at most.
    var results = 10
    /// The first one's place in the whole list, from 1.
    var start = 1

    /// What they are called; `appid` is not looked at.
    static let parameters = [
        "query", "latitude", "longitude", "radius", "route", "category", "results", "start",
    ]
    static let radii = 100.0...50_000.0

    /// - Throws: `LocalSearchError` for what is not as it must be.
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
        // An asterisk was how everything was asked for.
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
        // Rounded outwards to what a client can write.
        let miles =
            (LocalSearchQuery.radii.lowerBound / metresPerMile)...(LocalSearchQuery.radii.upperBound / metresPerMile)
        let allowed = ((miles.lowerBound * 100).rounded(.up) / 100)...((miles.upperBound * 100).rounded(.down) / 100)
        radius = try number("radius", allowed).map { $0 * metresPerMile } ?? 2000
        results = try count("results", 1...20) ?? 10
        start = try count("start", 1...1_000_000) ?? 1
    }

    /// What a map of the answers is drawn around.
    var center: Coordinate { near ?? route?.first ?? Coordinate(latitude: 0, longitude: 0)! }

    /// `latitude,longitude` with semicolons, bars or spaces between.
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

/// What is wrong with a request of an old XML client.
struct LocalSearchError: Error, Equatable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

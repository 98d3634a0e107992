import Contract
import Events
import Finding
import ServiceKit
import Words

/// Query of a saved search: a list's parameters, parsed by the same code as in search, and compared with one thing at a time.
struct StandingQuery: Sendable {
    enum Wish: Sendable {
        case places(PlaceQuery)
        case items(ItemQuery)
        case movies(MovieWish, ShowWish)
    }

    let wish: Wish
    let words: StandingWords?

    /// Parameters of a list that a saved search may have. Those that depend on the time of day, or concern the list's presentation, are left
    /// out.
    static func parameters(of list: SavedSearch.List) -> [String] {
        let region = [
            "near", "radius", "from", "bbox", "polygon", "route", "corridor", "area", "inside", "station",
            "station-within",
        ]
        let price = ["price", "currency", "rating", "cuisine"]
        return switch list {
        case .places: region + ["types", "q", "understand", "name", "purpose"] + price
        case .items: region + ["place", "q", "understand", "name"] + price
        case .movies: ["q", "understand", "genre", "coming", "rating", "place", "near", "radius"]
        }
    }

    /// Bytes of a query: a polygon may have 10,000.
    static let longest = 12_000

    /// - Parameter text: the part of an address after "?".
    /// - Throws: 400 naming the parameter, 404 for an unknown area or station.
    init(_ list: SavedSearch.List, _ text: String, in things: some Gazetteer & PlaceNames) throws(Problem) {
        let parameters = try Query(text)
        try parameters.only(StandingQuery.parameters(of: list))
        var words: String?
        switch list {
        case .places:
            let whereabouts = try Whereabouts(parameters, in: things, speaking: "en")
            let query = try PlaceQuery(
                parameters, in: whereabouts, names: things, actor: nil, at: Timestamp(microseconds: 0), stands: true)
            (wish, words) = (.places(query), query.words)
        case .items:
            let whereabouts = try Whereabouts(parameters, in: things, speaking: "en")
            let query = try ItemQuery(
                parameters, in: whereabouts, names: things, at: Timestamp(microseconds: 0), stands: true)
            (wish, words) = (.items(query), query.words)
        case .movies:
            var shows = try ShowWish(parameters)
            let movie = try MovieWish(parameters, near: shows.near, names: things)
            shows.take(movie.understanding)
            (wish, words) = (.movies(movie, shows), movie.words)
        }
        self.words = words.flatMap { StandingWords($0) }
        if words != nil, self.words == nil { throw .parameter("q", "at least one word") }
    }

    func wants(_ thing: FoundThing) -> Bool {
        switch (wish, thing.subject) {
        case (.places(let query), .place(let entry)):
            guard query.wants(entry, station: thing.stationDistance) else { return false }
        case (.items(let query), .item(let item, let entry)):
            guard query.place == nil || query.place == item.place, query.wish.wants(item),
                query.places.wants(entry, station: thing.stationDistance)
            else { return false }
        case (.movies(let movies, let shows), .movie(let movie, let rating, let cinemas)):
            guard movies.wants(movie, rating, on: thing.day),
                shows.isAny || cinemas.contains(where: { shows.wants($0.id, $0.entry) })
            else { return false }
        default: return false
        }
        return words?.fit(thing.sheet) ?? true
    }

    /// Whether it compares the distance of a station.
    var comparesStations: Bool {
        switch wish {
        case .places(let places): places.stationWithin != nil
        case .items(let items): items.places.stationWithin != nil
        case .movies: false
        }
    }

    /// Whether it compares ratings.
    var comparesRatings: Bool {
        switch wish {
        case .places(let places): places.rating != nil
        case .items(let items): items.places.rating != nil
        case .movies(let movies, _): movies.rating != nil
        }
    }

    var list: SavedSearch.List {
        switch wish {
        case .places: .places
        case .items: .items
        case .movies: .movies
        }
    }
}

import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit
import Words

/// `GET /v1/suggest?q=&near=&limit=`: completions of a text that somebody has begun to write.
struct SuggestRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("suggest", use: list)
    }

    struct Suggestion: Encodable, Sendable {
        var text: String
        var kind: String
        var id: String
        /// In metres from `near`; nil for things without a point.
        var distance: Double?
        /// The place of an item or a person.
        var place: String?
        /// Set only for a place.
        var types: [String]?
        /// Set only for a place that serves some.
        var servesCuisine: [String]?
        /// Set only for a place whose address has one.
        var street: String?
        /// Set only for a place with known opening hours.
        var openNow: Bool?
        /// Set only for a place or movie with ratings.
        var rating: RatingView?
        /// Set only for a station: "BTS".
        var service: String?
        /// The province of a district, in the reader's language.
        var parent: String?
        /// Set only for an item: the lowest price of the found items with its name, and how many places offer it.
        var price: Money?
        var places: Int?
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["q", "near", "limit"])
        let near = try parameters.coordinate("near")
        let limit = try parameters.int("limit", in: 1...20) ?? 8
        guard let text = try parameters.words else { throw Problem.parameter("q", "given: what was written so far") }
        let index = try liveIndex.index()
        let query = WordQuery(text, near: near, limit: limit * 10, lastWordGoesOn: true)
        let asker = Asker(near: near, language: request.language, now: .now)
        // Many places have the same dish; it is suggested once.
        var found: [Suggestion] = []
        var standing: [String: Int] = [:]
        for hit in index.words.search(query) {
            guard let entry = index.things[hit.id], entry.kind != .screening else { continue }
            let suggestion = suggestion(entry, asker, index.things)
            let key = "\(entry.kind)/\(folded(suggestion.text))"
            if let place = standing[key] {
                found[place].join(suggestion)
            } else {
                standing[key] = found.count
                found.append(suggestion)
            }
        }
        return try .json(["items": Array(found.prefix(limit))], for: request, headers: [.vary: "Accept-Language"])
    }

    private struct Asker {
        var near: Coordinate?
        var language: NameLanguage
        var now: Timestamp
    }

    private func suggestion(_ entry: Entry, _ asker: Asker, _ things: ThingTable) -> Suggestion {
        let (name, names) = entry.naming
        let near = asker.near
        var found = Suggestion(text: names.name(in: asker.language) ?? name, kind: entry.kind.rawValue, id: entry.id)
        var distance: Double?
        switch entry {
        case .place(let place):
            distance = near.map { place.distance(from: $0) }
            let view = PlaceView(
                place.place, at: asker.now, holidays: things.holidays.holidays(at: place))
            (found.types, found.openNow, found.rating) = (view.place.types, view.openNow, place.rating)
            found.servesCuisine = view.place.servesCuisine.isEmpty ? nil : view.place.servesCuisine
            found.street = view.place.address?.streetAddress
        case .area(let area):
            distance = near?.distance(to: area.center)
            let parent = area.parent.flatMap { things.area($0) }
            found.parent = parent.map { $0.names.name(in: asker.language) ?? $0.name }
        case .station(let station):
            distance = near?.distance(to: station.geo)
            let services = Set(station.stops.map(\.service)).sorted().joined(separator: "/")
            found.service = services.isEmpty ? nil : services
        case .item(let item): (found.place, found.price, found.places) = (item.place, item.price, 1)
        case .person(let person): found.place = person.place
        case .movie(let movie): found.rating = things.rating(movie.id)
        case .critic, .screening: break
        }
        found.distance = distance.map { ($0 * 10).rounded() / 10 }
        return found
    }
}

extension SuggestRoutes.Suggestion {
    /// Merges another suggestion with the same name.
    fileprivate mutating func join(_ other: Self) {
        guard let places, let price, let otherPrice = other.price, other.place != place else { return }
        self.places = places + 1
        if otherPrice.currency == price.currency, otherPrice.amount < price.amount { self.price = otherPrice }
    }
}

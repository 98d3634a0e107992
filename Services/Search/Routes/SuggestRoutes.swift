import Contract
import Events
import Geo
import Hummingbird
import ServiceKit
import Words

/// `GET /v1/suggest?q=&near=&limit=`: completions of what somebody has begun to write.
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
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["q", "near", "limit"])
        let near = try parameters.coordinate("near")
        let limit = try parameters.int("limit", in: 1...20) ?? 8
        guard let text = try parameters.words else { throw Problem.parameter("q", "given: what was written so far") }
        let index = try liveIndex.index()
        // Many places have the same dish; it is suggested once.
        var seen: Set<String> = []
        let query = WordQuery(text, near: near, limit: limit * 10, lastWordGoesOn: true)
        let hits = index.words.search(query).compactMap { hit -> Suggestion? in
            guard let entry = index.things[hit.id] else { return nil }
            let suggestion = suggestion(entry, near, request.language)
            return seen.insert("\(entry.kind)/\(folded(suggestion.text))").inserted ? suggestion : nil
        }
        return try .json(["items": Array(hits.prefix(limit))], for: request, headers: [.vary: "Accept-Language"])
    }

    private func suggestion(_ entry: Entry, _ near: Coordinate?, _ language: NameLanguage) -> Suggestion {
        let (name, names) = entry.naming
        var found = Suggestion(text: names.name(in: language) ?? name, kind: entry.kind.rawValue, id: entry.id)
        var distance: Double?
        switch entry {
        case .place(let place): distance = near.map { place.distance(from: $0) }
        case .area(let area): distance = near?.distance(to: area.center)
        case .station(let station): distance = near?.distance(to: station.geo)
        case .item(let item): found.place = item.place
        case .person(let person): found.place = person.place
        case .movie, .critic, .screening: break
        }
        found.distance = distance.map { ($0 * 10).rounded() / 10 }
        return found
    }
}

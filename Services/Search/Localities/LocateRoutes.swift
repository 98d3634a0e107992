import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/locate`: with `q` the postal code, city, district or province that somebody writes, also `near` a point;
/// with `near` alone what is at a point and around it.
struct LocateRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("locate", use: locate)
    }

    struct Located: Encodable, Sendable {
        /// "08001 Barcelona", "Springfield, Illinois".
        var text: String
        /// "postal-code", "city", "district" or "province"; of a point also "street" and "place".
        var kind: String
        /// Only for an area or a place.
        var id: String?
        /// ISO 3166-1 alpha-2, if addresses state it.
        var country: String?
        /// The centre of the area or locality; for a street, a place with an address in it.
        var geo: Coordinate
    }

    /// A city within this distance of an area with its name, in metres, is that area.
    private static let sameCity = 50_000.0

    @Sendable private func locate(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["q", "near", "limit"])
        let limit = try parameters.int("limit", in: 1...20) ?? 8
        let index = try liveIndex.index()
        let point = try parameters.coordinate("near")
        guard let text = try parameters.words else {
            guard let point else { throw Problem.parameter("q", "given: a postal code or a city, or near") }
            return try answer(Surroundings(of: point, in: index), limit, index.things, request)
        }
        let found = WrittenLocation(text).found(in: index, near: point, limit: limit)
        let localities = found.localities.filter { locality in
            let name = Localities.plain(locality.label.name)
            let same = locality.kind == .city ? index.things.localities.areas(named: name) : []
            return !found.areas.contains { area in
                same.contains(area.id) && area.center.distance(to: locality.center) < Self.sameCity
            }
        }
        return try answer(Surroundings(areas: found.areas, localities: localities), limit, index.things, request)
    }

    private func answer(
        _ found: Surroundings, _ limit: Int, _ things: ThingTable, _ request: Request
    ) throws -> Response {
        let language = request.language
        var items = found.areas.map { located($0, things, language) } + found.localities.map(located)
        if let (name, place) = found.street {
            items.append(Located(text: name, kind: "street", country: place.address?.addressCountry, geo: place.geo))
        }
        items += found.places.map { place in
            Located(
                text: place.names.name(in: language) ?? place.name, kind: "place", id: place.id,
                country: place.address?.addressCountry, geo: place.geo)
        }
        return try .json(["items": Array(items.prefix(limit))], for: request, headers: [.vary: "Accept-Language"])
    }

    private func located(_ area: Area, _ things: ThingTable, _ language: NameLanguage) -> Located {
        let whole = [area, area.parent.flatMap { things.area($0) }].compactMap(\.self)
        return Located(
            text: whole.map { $0.names.name(in: language) ?? $0.name }.joined(separator: ", "),
            kind: area.kind.rawValue, id: area.id, geo: area.center)
    }

    private func located(_ locality: Locality) -> Located {
        Located(
            text: locality.text, kind: locality.kind.rawValue, country: locality.label.country, geo: locality.center)
    }
}

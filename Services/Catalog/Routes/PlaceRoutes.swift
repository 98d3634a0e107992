import Events
import Geo
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Reading places: near a point by distance, or by name; and one by its id.
struct PlaceRoutes: Sendable {
    let engine: Engine
    let directory: PlaceDirectory

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places", use: list)
        router.get("v1/places/:place", use: one)
    }

    /// `GET /v1/places?near=lat,lon&radius=&types=&q=&open-now=&merchant=me&limit=&cursor=`
    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only("near", "radius", "types", "q", "open-now", "merchant", "limit", "cursor")
        let query = try PlaceQuery(parameters, actor: try request.actor)
        let page = try PageRequest<PlaceQuery.Position>(parameters)
        let now = Timestamp.now
        let found = try find(query, page, request, at: now)
        let ids = found.hits.map(\.id)
        let places = try await engine.read { database in
            try Tables(database: database).places(ids)
        }
        let views = found.hits.compactMap { hit in
            places[hit.id].map { PlaceView($0, distance: hit.distance, at: now) }
        }
        let next = try found.next.map { try Cursor.text($0) }
        return try Page(items: views, total: found.total, next: next)
            .response(to: request, headers: [.vary: "Accept-Language"])
    }

    private func find(
        _ query: PlaceQuery, _ page: PageRequest<PlaceQuery.Position>, _ request: Request, at now: Timestamp
    ) throws(Problem) -> PlaceQuery.Found {
        if let near = query.near {
            guard page.after == nil || page.after?.distance != nil else { throw .foreignCursor }
            return query.find(near: near, in: try directory.index(), limit: page.limit, after: page.after, at: now)
        }
        guard page.after == nil || page.after?.name != nil else { throw .foreignCursor }
        let (index, order) = try directory.index(orderedIn: request.language)
        return query.find(in: index, order, limit: page.limit, after: page.after, at: now)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("place")
        let place = try await engine.read { try Tables(database: $0).place(id) }
        guard let place else { throw Problem.notFound("place", id) }
        return try .json(PlaceView(place, withBoundary: true, at: .now), for: request)
    }
}

extension PlaceQuery {
    /// - Throws: 400 naming the parameter; 401 if somebody asks for their own places who is nobody.
    init(_ parameters: Query, actor: Actor?) throws(Problem) {
        near = try parameters.value("near", "latitude,longitude in degrees") { text in
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        if let radius = try parameters.double("radius", in: 1...50_000) {
            guard near != nil else { throw .parameter("radius", "given together with near") }
            self.radius = radius
        }
        types = Set(try parameters.list("types", atMost: 20))
        words = try parameters.words
        openNow = try parameters.flag("open-now") ?? false
        if let merchant = try parameters.text("merchant") {
            guard merchant == "me" else { throw .parameter("merchant", "me") }
            guard let actor else { throw Problem(.unauthorized, "nobody is named as asking", field: "merchant") }
            self.merchant = actor.id
        }
    }
}

extension Query {
    /// `q`, as names are searched for it; nil if it is missing or empty.
    var words: String? {
        get throws(Problem) {
            guard let text = try textOrEmpty("q", longest: 800), !text.isEmpty else { return nil }
            guard text.unicodeScalars.count <= 200 else { throw .parameter("q", "at most 200 characters long") }
            return folded(text)
        }
    }
}

extension Problem {
    static var foreignCursor: Problem { .parameter("cursor", "the \"next\" of a page of this list") }
}

extension Request {
    var language: NameLanguage { NameLanguage(acceptLanguage: headers[.acceptLanguage]) }
}

extension Tables {
    func places(_ ids: [String]) throws -> [String: Place] {
        var places: [String: Place] = [:]
        for id in ids { places[id] = try place(id) }
        return places
    }
}

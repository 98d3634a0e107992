import Contract
import EventLog
import Events
import Geo
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Updates

/// `/v1/events`: events as they happen, as Server-Sent Events.
struct EventRoutes: Sendable {
    let hub: Hub
    let log: any EventLog
    let tokens: Tokens
    let ended: EndedSessions

    func add(to router: Router<ServiceContext>) {
        router.get("v1/events") { request, context in try await events(request, context) }
    }

    private func events(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        let selection = try EventRoutes.selection(query, context.actor)
        let resume = try EventRoutes.resume(request, query)
        guard let now = hub.now else { throw Problem.unavailable("the event log is still being read") }
        let asker = Asker.current
        guard let permit = hub.streams.take(for: asker?.address.networkKey), let channel = context.channel else {
            let (all, share) = (hub.streams.capacity, hub.streams.share)
            throw Problem.unavailable(
                "there are \(all) streams already, or \(share) from this address", retryAfter: 5)
        }
        let client = ReplaySeats.Client(asker)
        let start = try await StreamStart(
            resume, selection.slots, now: now, ring: hub.ring, log: log, seats: hub.seats, for: client)
        let identity = try await identity(of: request)
        let session = identity.map(ended.open.watch)
        // The watch reports an end from now on; this check covers the time before.
        if let identity { try ended.check(identity) }
        let stream = EventStream(
            hub: hub, log: log, selection: selection, begin: HandedOnce(start.positions), tag: start.log,
            mustBeWhole: start.replayFrom == nil, expires: identity?.expires, session: session, channel: channel,
            client: client, permit: permit)
        var headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
        ]
        headers[.replayFrom] = start.replayFrom?.text
        return Response(status: .ok, headers: headers, body: ResponseBody { try await stream.run($0) })
    }

    /// The identity of the request's token; nil without a token.
    private func identity(of request: Request) async throws(Problem) -> Identity? {
        guard let token = try BearerToken.text(of: request) else { return nil }
        return try await tokens.check(token)
    }

    // MARK: - Reading the request

    static func resume(_ request: Request, _ query: Query) throws(Problem) -> ResumeToken? {
        if let text = request.headers[.lastEventID] {
            guard let token = ResumeToken(text) else { throw .parameter("Last-Event-ID", "an id of these streams") }
            return token
        }
        return try query.value("since", "an id of these streams") { ResumeToken($0) }
    }

    static func selection(_ query: Query, _ actor: Actor?) throws(Problem) -> Selection {
        try query.only("topics", "orders", "place", "movie", "types", "bbox", "since", "access_token")
        let places = try query.list("place", atMost: Filter.mostPlaces)
        guard places.allSatisfy(ThingID.isName) else {
            throw .parameter("place", "places' ids: \(ThingID.rule), with commas")
        }
        let movies = try query.list("movie", atMost: Filter.mostMovies)
        guard movies.allSatisfy(ThingID.isMovie) else {
            throw .parameter("movie", "movies' ids: \(ThingID.movieRule), with commas")
        }
        let box = try query.value("bbox", "west,south,east,north in degrees") { BoundingBox(parameter: $0) }
        let types = try query.list("types", atMost: Filter.mostTypes)
        let events = types.filter { $0.hasPrefix("vicinity.") }
        guard events.allSatisfy({ StreamedTopic.ofEvent[$0] != nil }) else {
            let known = StreamedTopic.ofEvent.keys.sorted().joined(separator: ", ")
            throw .parameter("types", "schema.org types of places, or events: \(known)")
        }
        let kinds = types.filter { !$0.hasPrefix("vicinity.") }
        // A person who only checks tickets follows public topics and no orders.
        let hasOrders = actor.map { $0.role != .merchant || $0.mayServe(placeOf: $0.id) } ?? false
        let topics = try topics(
            query, isNamed: hasOrders, hasPlaces: !places.isEmpty, hasMovies: !movies.isEmpty,
            narrowsPlaces: box != nil || !kinds.isEmpty, events: events)
        if topics.contains(.orders), actor == nil { throw .unauthorized(.missing) }
        guard hasOrders || !topics.contains(.orders) else {
            throw Problem(.forbidden, "people who check tickets cannot follow orders", field: "topics")
        }
        if topics.contains(.matches) {
            try Callers.searchers.check(actor, field: "topics")
        }
        func list(_ values: [String]) -> [String]? { values.isEmpty ? nil : Set(values).sorted() }
        let filter = Filter(
            topics: topics, places: list(places), movies: list(movies), types: list(kinds), events: list(events),
            box: box)
        return Selection(filter, Audience(actor, topics: topics))
    }

    /// The topics that the request names; else those that its other parameters refer to; else what most clients show: places, items and the
    /// client's orders.
    private static func topics(
        _ query: Query, isNamed: Bool, hasPlaces: Bool, hasMovies: Bool, narrowsPlaces: Bool, events: [String]
    ) throws(Problem) -> Set<StreamedTopic> {
        let names = try query.list("topics", atMost: StreamedTopic.allCases.count)
        var topics = Set(names.compactMap { StreamedTopic($0) })
        guard topics.count == names.count else {
            throw .parameter("topics", "some of orders, places, items, movies, screenings, ratings, matches, each once")
        }
        let wantsOrders = try query.value("orders", "mine") { $0 == "mine" ? true : nil } ?? false
        if narrowsPlaces, !topics.isSubset(of: [.orders, .places]), !hasPlaces {
            throw .parameter("topics", "places or orders here: only places have coordinates and types of their own")
        }
        if wantsOrders { topics.insert(.orders) }
        guard names.isEmpty else { return topics }
        if hasPlaces { topics.formUnion([.places, .items]) }
        if hasMovies { topics.formUnion([.movies, .screenings, .ratings]) }
        if narrowsPlaces { topics.insert(.places) }
        if topics.isEmpty { topics = Set(events.compactMap { StreamedTopic.ofEvent[$0] }) }
        if topics.isEmpty { topics = isNamed ? [.orders, .places, .items] : [.places, .items] }
        return topics
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
    /// The actual start of a replay, if the log no longer holds everything from the requested position.
    static let replayFrom = HTTPField.Name("Vicinity-Replay-From")!
}

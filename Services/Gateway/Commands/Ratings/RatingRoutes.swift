import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Ratings, critics and recommendations. The recommender answers reads; ratings go to it through the log.
struct RatingRoutes: Sendable {
    let recommender: Upstream
    /// Knows which things can be rated.
    let catalog: Upstream
    let orders: ListReader
    let commands: Commands
    let waiters: Waiters
    let erased: ErasedPeople
    /// Tells networks from one another.
    let origin: OrderOrigin

    /// The largest body in bytes: a review in JSON.
    private static let largestBody = 64 * 1024

    func add(to router: Router<ServiceContext>) {
        let open: [RouterPath] = [
            "v1/critics", "v1/critics/ratings", "v1/ratings/:id", "v1/places/:id/ordered-too",
            "v1/items/:id/ordered-too",
        ]
        for path in open {
            router.get(path) { request, context in try await recommender.forward(request, context) }
        }
        for path: RouterPath in ["v1/recommendations", "v1/ratings"] {
            router.get(path) { request, context in try await recommender.forward(request, context) }
        }
        router.get("v1/profile") { request, context in try await profile(request, context) }
        router.put("v1/ratings/:id") { request, context in try await rate(request, context) }
        router.delete("v1/ratings/:id") { request, context in try await withdraw(request, context) }
        router.delete("v1/profile") { request, context in try await erase(request, context) }
    }

    struct Form: Codable, Sendable {
        /// 0–5 in halves.
        var stars: Double
        var review: String?
    }

    private func rate(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try thing(context)
        let form = try await request.decode(Form.self, upTo: Self.largestBody)
        guard RateThing.areStars(form.stars) else { throw Problem.field("/stars", RateThing.starsRule) }
        if let review = form.review, !RateThing.isReview(review) {
            throw Problem.field("/review", RateThing.reviewRule)
        }
        try await checkIsKnown(thing)
        let preference = Preference(request.headers[.prefer])
        let command = RateThing(
            person: actor.id, thing: thing, stars: form.stars, review: form.review, isKnown: true,
            rater: Rater(
                network: origin.text(of: Asker.current, at: .now),
                account: actor.role == .customer ? Asker.current?.account : nil))
        switch try await send(command, preference) {
        case .answer(let answer) where answer.verdict != .repeated: throw Problem(answer)
        case nil:
            try await withdraw(thing, ofOthersThan: actor)
            return try accepted(thing, preference)
        case .answer, .state:
            try await withdraw(thing, ofOthersThan: actor)
            return try .json(
                Rated(thing: thing, stars: form.stars, review: form.review), headers: preference.headers)
        }
    }

    private func withdraw(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try thing(context)
        let preference = Preference(request.headers[.prefer])
        var signals: [Signal?] = []
        // Whichever of their browsers rated it.
        for id in [actor.id] + (actor.also ?? []) {
            signals.append(try await send(RateThing(person: id, thing: thing, stars: nil), preference))
        }
        let known = signals.filter { signal in
            if case .answer(let answer)? = signal { answer.verdict != .unknown } else { true }
        }
        guard let first = known.first else { throw Problem.notFound("rating of", thing) }
        for case .answer(let answer)? in known where answer.verdict != .repeated { throw Problem(answer) }
        guard first != nil else { return try accepted(thing, preference) }
        return Response(status: .noContent, headers: preference.headers)
    }

    /// What a person says of a thing counts once: what they said in browsers that joined them since is taken back. Nobody waits for that.
    private func withdraw(_ thing: String, ofOthersThan actor: Actor) async throws {
        for id in actor.also ?? [] {
            let command = RateThing(person: id, thing: thing, stars: nil)
            try await commands.append(
                .ratingsCommands, RatingEvents.put, id: Identifiers.newCommand(), subject: command.key,
                partitionKey: id, command)
        }
    }

    /// Everything kept about the person: what the recommender has, and their orders.
    private func profile(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let answer = try await recommender.get("/v1/profile", as: actor)
        guard answer.status == .ok, answer.body.readableBytesView.last == UInt8(ascii: "}") else {
            return Upstream.response(answer)
        }
        var own: [OrderView] = []
        try await orders.pages(OrderView.self, "/v1/orders?", most: Self.mostOrders, as: actor) { own += $0 }
        var bytes = Array(answer.body.readableBytesView.dropLast())
        bytes += Array(",\"orders\":".utf8) + (try JSON.encode(own)) + [UInt8(ascii: "}")]
        return .json(bytes: bytes, for: request, headers: [.cacheControl: "private, no-cache"])
    }

    private static let mostOrders = 10_000

    /// Appends the erasure. Every service reads it and forgets the person, which takes a moment; a customer's token is somebody new's.
    private func erase(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        // Also who they were before: a gateway that did not know of that erasure yet may have taken something. The person last: if the log
        // fails in between, the others can still be named.
        for id in (Asker.current?.former ?? []) + (actor.also ?? []) + [actor.id] {
            try await commands.append(
                .privacyCommands, PrivacyEvents.erase, id: Identifiers.newCommand(), subject: id, partitionKey: id,
                ErasePerson(customer: id, at: .now))
            erased.note(id)
        }
        return try .json(["person": actor.id, "status": "accepted"], status: .accepted)
    }

    private func send(_ command: RateThing, _ preference: Preference) async throws -> Signal? {
        let id = Identifiers.newCommand()
        let waiting = waiters.wait(for: id, of: command.key, preference)
        do {
            try await commands.append(
                .ratingsCommands, RatingEvents.put, id: id, subject: command.key,
                partitionKey: command.person, command)
        } catch {
            waiting?.cancel()
            throw error
        }
        return await waiting?.signal(within: preference.wait)
    }

    /// - Throws: 404 for a text that cannot be an id.
    private func thing(_ context: ServiceContext) throws(Problem) -> String {
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("thing", id) }
        return id
    }

    /// Checks that the catalog has the thing.
    private func checkIsKnown(_ thing: String) async throws {
        let asked = ThingID.isMovie(thing) ? CatalogThing.movie(thing) : .place(thing)
        let answer = try await catalog.get(asked.path, as: nil)
        switch answer.status.code {
        case 200: return
        case 404: throw Problem.notFound("place or movie", thing)
        default: throw Problem.unavailable("the catalog service answers \(answer.status.code)")
        }
    }

    private func accepted(_ thing: String, _ preference: Preference) throws -> Response {
        var headers = preference.headers
        headers[.location] = "/v1/ratings/\(thing)"
        return try .json(["thing": thing, "status": "accepted"], status: .accepted, headers: headers)
    }

    private struct Rated: Codable {
        var thing: String
        var stars: Double
        var review: String?
    }
}

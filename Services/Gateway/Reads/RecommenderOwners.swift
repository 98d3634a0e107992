import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The instances of the recommender as one service; each owns people, critics and things of some partitions.
///
/// What is somebody's is asked of their owner, whose copy has what else the answer needs; what nobody in particular asks about a thing, of the
/// thing's owner. Reviews stand with their authors, and nobody knows whose they are: they are asked of all. Lists of them are in the order of keys
/// that never change, so cursors are those of a single instance, and stay good when the number of instances changes.
struct RecommenderOwners: Sendable {
    /// In the order of their indices; at least one.
    let instances: [Upstream]

    var name: String { "recommender" }

    func owner(of key: String) -> Upstream {
        instances[Instance.index(of: key, count: instances.count)]
    }

    /// Who is asked by an actor about a thing; nil where there is none.
    func owner(for actor: Actor?, of thing: String? = nil) -> Upstream {
        (actor?.id ?? thing).map(owner) ?? instances[0]
    }

    /// Passes a read on to the owner of who asks, else of the thing.
    func passOn(_ request: Request, _ context: ServiceContext, thing: String? = nil) async throws -> Response {
        try await owner(for: context.actor, of: thing).passOn(request, context)
    }

    /// A page of reviews.
    func reviews(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if instances.count == 1 { return try await instances[0].passOn(request, context) }
        let query = try request.query
        let limit = try PageRequest<ReviewKey>(query).limit
        var headers = HTTPFields()
        headers[.vicinityClient] = context.client
        let answers = try await instances.ask(request.uri.string, headers, as: context.actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
        let order = try query.choice("sort", of: ReviewOrder.self) ?? .newest
        return try RecommenderOwners.merged(try answers.map(RecommenderOwners.page), by: order, limit: limit)
            .response(to: request, headers: [.cacheControl: "private, no-cache"])
    }

    /// A page of things whose ratings wait: each thing is one owner's.
    func waiting(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if instances.count == 1 { return try await instances[0].passOn(request, context) }
        let limit = try PageRequest<String>(try request.query).limit
        let answers = try await instances.ask(request.uri.string, as: context.actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
        let pages = try answers.map(RecommenderOwners.page)
        return try ListPage<JSONValue>.merged(
            pages, limit: limit, by: { $0["thing"]?.string ?? "" }, <, cursor: { try Cursor.text($0) }
        ).response(to: request, headers: [.cacheControl: "private, no-cache"])
    }

    /// One review, of whoever has it.
    func review(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if instances.count == 1 { return try await instances[0].passOn(request, context) }
        let answers = try await instances.ask(request.uri.string, as: context.actor)
        let found = answers.first { $0.status != .notFound } ?? answers[0]
        return Upstream.response(found)
    }

    /// - Throws: 404 if nobody has a review that the actor may see. The only instance says so itself, when it hears the command.
    func requireReview(_ id: String, as actor: Actor) async throws {
        guard instances.count > 1 else { return }
        let answers = try await instances.ask("/v1/reviews/\(id)", as: actor)
        if answers.contains(where: { $0.status == .ok }) { return }
        if answers.allSatisfy({ $0.status == .notFound }) { throw Problem.notFound("review", id) }
        throw Problem.unavailable("the recommender cannot be asked for the review now")
    }

    /// For the gateway's own use, as a visitor: a thing's rating, or its newest reviews.
    func get(ofThing thing: String, _ path: String, _ headers: HTTPFields) async throws -> Upstream.Answer {
        guard path.contains("/reviews"), instances.count > 1 else {
            return try await owner(of: thing).get(path, headers, as: nil)
        }
        let answers = try await instances.ask(path, headers, as: nil)
        if let refused = answers.first(where: { $0.status != .ok }) { return refused }
        let pages = try answers.map(RecommenderOwners.page)
        let page = try RecommenderOwners.merged(pages, by: .newest, limit: pages.map(\.items.count).max() ?? 0)
        return Upstream.Answer(status: .ok, headers: [:], body: ByteBuffer(bytes: try JSON.encode(page)))
    }
}

// MARK: - Merging

extension RecommenderOwners {
    private static func page(_ answer: Upstream.Answer) throws -> ListPage<JSONValue> {
        try JSON.decode(ListPage<JSONValue>.self, from: Array(buffer: answer.body))
    }

    /// - Parameter pages: the instances' pages for the same cursor, each in the order.
    static func merged(
        _ pages: [ListPage<JSONValue>], by order: ReviewOrder, limit: Int
    ) throws -> ListPage<JSONValue> {
        try .merged(pages, limit: limit, by: key, order.isBefore) { try Cursor.text($0) }
    }

    private static func key(_ review: JSONValue) throws -> ReviewKey {
        guard let id = review["id"]?.string, let at = review["at"]?.string.flatMap(Timestamp.init),
            let stars = review["stars"]?.double
        else { throw Problem.unavailable("the recommender says a review without its id, stars or time") }
        return ReviewKey(stars: stars, at: at, id: id)
    }
}

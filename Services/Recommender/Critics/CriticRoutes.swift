import Contract
import Events
import Experts
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/critics`: critics by name, or by their similarity to the actor, in percent. `GET /v1/critics/ratings`: all their ratings as
/// compact bytes, and by which rule they predict, so that a browser can compute recommendations itself and sends no rating.
struct CriticRoutes: Sendable {
    let parts: RecommenderParts

    enum Sort: String, CaseIterable { case name, similarity }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/critics", use: list)
        router.get("v1/critics/ratings", use: ratings)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try parts.requireReady()
        let query = try request.query
        try query.only("q", "sort", "limit", "cursor")
        let sort = try query.choice("sort", of: Sort.self) ?? .name
        let words = try query.filled("q", characters: 200)?.split(separator: " ").map { folded(String($0)) } ?? []
        let page = try PageRequest<Int>(query)
        let table = parts.critics.current.table
        var alike: [String: Similarity] = [:]
        if sort == .similarity {
            let own = try await parts.ratings(try request.requireActor().id).compactMap { rating in
                rating.stars.flatMap { Stars($0) }.map { (key: rating.thing, value: $0) }
            }
            // Only movies count: ratings of places and homes say nothing about a taste in movies.
            let taste = parts.liveModel.read { model in
                Taste(own.filter { model.movies[$0.key] != nil || table.movie($0.key) != nil }, among: table)
            }
            for one in taste.similarities(by: parts.rule) { alike[table.critics[one.critic]] = one }
        }
        let counts = Dictionary(
            table.critics.indices.map { (table.critics[$0], table.ratings(ofCritic: $0).count) },
            uniquingKeysWith: { first, _ in first })
        let views = parts.liveModel.read { model in
            Set(model.critics.keys).union(counts.keys).map { id in
                CriticView(
                    id, model.critics[id], ratings: counts[id] ?? 0,
                    similarity: sort == .similarity ? alike[id]?.value ?? 0 : nil, common: alike[id]?.common)
            }
        }.filter { $0.matches(words) }.sorted { left, right in
            // The order is that of unrounded values, though the view rounds them.
            let (a, b) = (alike[left.id]?.value ?? 0, alike[right.id]?.value ?? 0)
            return a.inNineDecimals == b.inNineDecimals ? CriticView.isBefore(left, right) : a > b
        }
        let first = min(max(0, page.after ?? 0), views.count)
        let end = min(views.count, first + page.limit)
        return try ListPage(
            items: Array(views[first..<end]), total: views.count, next: end < views.count ? Cursor.text(end) : nil
        ).response(to: request, headers: sort == .similarity ? [.cacheControl: "private, no-cache"] : [:])
    }

    @Sendable private func ratings(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let state = parts.critics.current
        guard state.version != nil else { throw Problem.unavailable("the critics' ratings are still being read") }
        let rule = parts.rule.text
        // Another rule is another answer, even from the same ratings.
        let tag = entityTag(state.bytes + Array(rule.utf8))
        var headers: HTTPFields = [
            .eTag: tag, .cacheControl: "no-cache", .contentType: CompactRatings.mediaType, .vicinityRule: rule,
        ]
        if matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            headers[.contentType] = nil
            return Response(status: .notModified, headers: headers)
        }
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: state.bytes)))
    }
}

/// A critic in the API.
struct CriticView: Codable, Sendable {
    var id: String
    var name: String
    var givenName: String?
    var familyName: String?
    var media: [String]
    var url: String?
    var illustrative: Bool?
    var ratings: Int
    /// In percent with one decimal; missing unless the request asks for it.
    var similarity: Double?
    /// The number of movies that both rated.
    var common: Int?

    init(_ id: String, _ critic: Critic?, ratings: Int, similarity: Double?, common: Int?) {
        self.id = id
        name = critic?.name ?? id
        givenName = critic?.givenName
        familyName = critic?.familyName
        media = critic?.media ?? []
        url = critic?.url
        illustrative = critic?.illustrative
        self.ratings = ratings
        self.similarity = similarity.map { ($0 * 1000).rounded() / 10 }
        self.common = common
    }

    /// Whether each word is a part of the name or of a medium's name.
    func matches(_ words: [String]) -> Bool {
        let texts = ([name] + media).map(folded)
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }

    /// By name, then by id.
    static func isBefore(_ left: CriticView, _ right: CriticView) -> Bool {
        (left.name, left.id) < (right.name, right.id)
    }
}

import Contract
import Events
import Experts
import Geo
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceKit
import Testing

@testable import RecommenderService

@Suite struct `The routes of reviews` {
    private static let merchant = Actor(id: "m-1", role: .merchant)
    private static let operator_ = Actor(id: "o-1", role: .operator)

    /// Ann reviewed Krua, whose merchant is m-1; Bob's review there is hidden.
    private static let rows = [
        ReviewTable.Row(
            rating: PersonRating(
                person: "ann", thing: "krua", stars: 4, review: "Warm.", at: minutes(1), id: "a",
                reply: ReviewReply(text: "Thank you.", by: .merchant, at: minutes(2))),
            id: "a", openReports: 1),
        ReviewTable.Row(
            rating: PersonRating(
                person: "bob", thing: "krua", stars: 1, review: "Cold.", at: noon, id: "b",
                moderation: ReviewModeration(reason: .fake, note: "Never there.", at: minutes(3))),
            id: "b", openReports: 0),
    ]

    /// One of a wave that waits.
    private static let waiting = ReviewTable.Row(
        rating: PersonRating(
            person: "cid", thing: "krua", stars: 0, review: "Bad.", at: minutes(9), id: "c", rater: Rater(network: "n")),
        id: "c", openReports: 0)

    /// - Parameter wave: time since which too many rate Krua.
    private func get(
        _ path: String, as actor: Actor? = nil, wave: Timestamp? = nil
    ) async throws -> (HTTPResponse.Status, [UInt8]) {
        let all = wave == nil ? Self.rows : Self.rows + [Self.waiting]
        let liveModel = LiveModel()
        liveModel.apply([
            .place(
                Place(
                    id: "krua", types: ["Restaurant"], name: "Krua", geo: Kino.home, merchant: "m-1", updatedAt: noon))
        ])
        let reads = ReviewReads(
            waves: { things in
                guard let wave, things.contains("krua") else { return [:] }
                return ["krua": RatingWaves(since: wave, waiting: 1)]
            },
            page: { query in
                let rows = all.filter { row in
                    query.heldBack[row.rating.thing]?.holdsBack(row.rating) != true
                        && (query.things?.contains(row.rating.thing) ?? true)
                        && (query.isHidden.map { $0 == row.rating.isHidden } ?? true)
                        && (query.isReported.map { $0 == (row.openReports > 0) } ?? true)
                }
                return (Array(rows.prefix(query.limit)), rows.count)
            },
            one: { id in all.first { $0.id == id } },
            reports: { rows in rows.map { ReviewView.Reports(open: $0.openReports, total: 1, latest: []) } },
            visited: { visits in visits.map { $0.person == "ann" && $0.thing == "krua" } })
        let parts = RecommenderParts(
            liveModel: liveModel, critics: CriticModel { _ in nil }, rule: .standard, leastStars: 3,
            isReady: { true }, ratings: { _ in [] }, summary: { _ in nil }, reviews: reads)
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        RecommenderRoutes(parts: parts).add(to: server.router)
        var headers = HTTPFields()
        headers[.vicinityActor] = actor?.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(uri: path, method: .get, headers: headers) { response in
                (response.status, Array(buffer: response.body))
            }
        }
    }

    private func list(
        _ path: String, as actor: Actor? = nil, wave: Timestamp? = nil
    ) async throws -> [ReviewView] {
        let (status, body) = try await get(path, as: actor, wave: wave)
        #expect(status == .ok)
        return try JSON.decode(ListPage<ReviewView>.self, from: body).items
    }

    @Test func `show everybody what is not hidden, with replies, and name nobody`() async throws {
        let (_, body) = try await get("/v1/ratings/krua/reviews")
        #expect(!String(decoding: body, as: UTF8.self).contains("ann"))
        let page = try await list("/v1/ratings/krua/reviews")
        #expect(page.map(\.text) == ["Warm."])
        #expect(page[0].orderedHere && page[0].reply?.text == "Thank you." && page[0].name == "Krua")
        #expect(page[0].own == nil && page[0].reports == nil && page[0].hidden == nil)
        let own = try await list("/v1/ratings/krua/reviews", as: Actor(id: "ann", role: .customer))
        #expect(own.map(\.own) == [true])
    }

    @Test func `show a merchant all of his places, and operators what was reported`() async throws {
        let all = try await list("/v1/reviews", as: Self.merchant)
        #expect(all.map(\.text) == ["Warm.", "Cold."])
        #expect(all[1].hidden?.reason == .fake && all[1].reports == nil && !all[1].orderedHere)
        #expect(try await list("/v1/reviews?place=krua", as: Self.merchant).count == 2)
        #expect(try await list("/v1/reviews", as: Actor(id: "m-2", role: .merchant)).isEmpty)
        let reported = try await list("/v1/reviews?reported=true", as: Self.operator_)
        #expect(reported.map(\.reports?.open) == [1])
        #expect(try await list("/v1/reviews?hidden=true", as: Self.operator_).map(\.id) == ["b"])
    }

    @Test func `refuse who does not answer for a place`() async throws {
        #expect(try await get("/v1/reviews").0 == .unauthorized)
        #expect(try await get("/v1/reviews", as: Actor(id: "ann", role: .customer)).0 == .forbidden)
        #expect(try await get("/v1/reviews?place=krua", as: Actor(id: "m-2", role: .merchant)).0 == .forbidden)
        #expect(try await get("/v1/reviews?reported=true", as: Self.merchant).0 == .forbidden)
        for query in ["hidden=maybe", "place=", "place=Krua!", "limit=0", "colour=red", "cursor=x"] {
            #expect(try await get("/v1/reviews?\(query)", as: Self.operator_).0 == .badRequest)
        }
        #expect(try await get("/v1/ratings/krua/reviews?sort=helpful").0 == .badRequest)
    }

    @Test func `show a hidden one to its author, the merchant and operators alone`() async throws {
        for actor in [Actor(id: "bob", role: .customer), Self.merchant, Self.operator_] {
            let (status, body) = try await get("/v1/reviews/b", as: actor)
            #expect(status == .ok)
            #expect(try JSON.decode(ReviewView.self, from: body).hidden?.note == "Never there.")
        }
        for actor in [nil, Actor(id: "ann", role: .customer), Actor(id: "m-2", role: .merchant)] {
            #expect(try await get("/v1/reviews/b", as: actor).0 == .notFound)
            #expect(try await get("/v1/reviews/a", as: actor).0 == .ok)
        }
    }

    @Test func `leave one out that waits for an operator, for all but its author and operators`() async throws {
        let wave = minutes(8)
        for actor in [nil, Self.merchant, Actor(id: "ann", role: .customer)] {
            #expect(try await get("/v1/reviews/c", as: actor, wave: wave).0 == .notFound)
            #expect(try await !list("/v1/ratings/krua/reviews", as: actor, wave: wave).map(\.text).contains("Bad."))
        }
        #expect(try await !list("/v1/reviews", as: Self.merchant, wave: wave).map(\.text).contains("Bad."))
        #expect(try await list("/v1/reviews", as: Self.operator_, wave: wave).map(\.text).contains("Bad."))
        for actor in [Actor(id: "cid", role: .customer), Self.operator_] {
            #expect(try await get("/v1/reviews/c", as: actor, wave: wave).0 == .ok)
        }
        #expect(try await get("/v1/reviews/c", wave: minutes(10)).0 == .ok, "it came before the wave")
    }
}

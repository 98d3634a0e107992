import Contract
import Events
import Geo
import Experts
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Testing

@testable import RecommenderService

@Suite struct RouteTests {
    private static let ann = Actor(id: "ann", role: .customer)

    struct Reading: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: [UInt8]

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSON.decode(type, from: body) }
    }

    /// Calls routes over a town with shows an hour from now, for Ann, who rated some things.
    private func get(
        _ path: String, as actor: Actor? = RouteTests.ann, ratings: [PersonRating] = [rated("movie-estiu", 4)],
        joined: [PersonRating] = [], isReady: Bool = true, bought: String? = nil, headers: HTTPFields = [:],
        rule: ExpertRule = .nearest(NearestSettings()), orderedToo: [String] = [], table: CriticTable = Kino.table
    ) async throws -> Reading {
        var kino = Kino()
        let hours = Double(Timestamp.now.microseconds - noon.microseconds) / 3_600_000_000
        for movie in ["alba", "boira", "cendra"] { kino.show("movie-\(movie)", at: "verdi", in: hours + 1) }
        let model = kino.model
        let liveModel = LiveModel()
        liveModel.apply(
            model.movies.values.map { .movie($0) } + model.critics.values.map { .critic($0) }
                + [.place(Place(id: "verdi", types: ["MovieTheater"], name: "Verdi", geo: Kino.home, updatedAt: noon))])
        for (movie, shows) in model.shows {
            for show in shows.values {
                liveModel.apply([
                    .screening(
                        Screening(
                            id: show.screening, place: show.cinema, movie: movie, movieName: movie,
                            startDate: show.starts, price: show.price, seats: 10, left: 10, updatedAt: noon))
                ])
            }
        }
        if let bought {
            let show = Show(
                movie: bought, startDate: OffsetTime(Timestamp.now.advanced(by: .seconds(3600)), offset: 3600))
            let line = OrderLine(item: "verdi.screening-1", place: "verdi", quantity: 1, name: bought, show: show)
            liveModel.apply([
                .order(
                    Order(
                        id: "07-order", customer: "ann", status: .confirmed, lines: [line], parts: [], digest: "",
                        deadline: nil, createdAt: noon, updatedAt: noon, history: []))
            ])
        }
        let critics = CriticModel { _ in
            (
                1,
                table.critics.indices.flatMap { critic in
                    table.ratings(ofCritic: critic).map {
                        CriticRating(
                            critic: table.critics[critic], movie: table.movies[$0.movie], stars: $0.stars)
                    }
                }
            )
        }
        try await critics.refresh()
        let parts = RecommenderParts(
            liveModel: liveModel, critics: critics, rule: rule, leastStars: 3, isReady: { isReady },
            ratings: { ["ann": ratings, "old": joined][$0] ?? [] },
            summary: { thing in
                RatingSummary(thing: thing, average: 4, count: 2, updatedAt: noon)
            },
            companions: { _, _, limit in Array(orderedToo.prefix(limit)) })
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        RecommenderRoutes(parts: parts).add(to: server.router)
        var headers = headers
        headers[.vicinityActor] = actor?.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(uri: path, method: .get, headers: headers) { response in
                Reading(status: response.status, headers: response.headers, body: Array(buffer: response.body))
            }
        }
    }

    @Test func `what was ordered, too, is shown of existing things, and only of those`() async throws {
        struct Answer: Decodable {
            struct Thing: Decodable { var id: String, place: String? }
            var items: [Thing]
        }
        let items = try await get("/v1/items/verdi.tea/ordered-too", as: nil, orderedToo: ["verdi.cake", "gone.cake"])
        #expect(try items.decode(Answer.self).items.map(\.id) == ["verdi.cake"])
        #expect(try items.decode(Answer.self).items.map(\.place) == ["verdi"])
        #expect(try await get("/v1/places/verdi/ordered-too", as: nil).decode(Answer.self).items.isEmpty)
        for path in ["places/nobody", "items/nobody.tea", "items/verdi"] {
            #expect(try await get("/v1/\(path)/ordered-too", as: nil).status == .notFound)
        }
        #expect(try await get("/v1/places/verdi/ordered-too?limit=21", as: nil).status == .badRequest)
        #expect(try await get("/v1/places/verdi/ordered-too", as: nil, isReady: false).status == .serviceUnavailable)
    }

    @Test func `recommendations come in pages, with their reasons`() async throws {
        let first = try await get("/v1/recommendations?near=41.4,2.15&limit=2")
        #expect(first.status == .ok)
        let page = try first.decode(RecommendationList.self)
        #expect(page.items.map(\.movie.name) == ["Alba", "Boira"])
        #expect(page.total == 3)
        #expect(page.items[0].critics.count == 10)
        #expect(page.items[0].cinema.name == "Verdi")
        let next = try #require(page.next)
        let second = try await get("/v1/recommendations?near=41.4,2.15&limit=2&cursor=\(next)")
        #expect(try second.decode(RecommendationList.self).items.map(\.movie.name) == ["Cendra"])
        #expect(try second.decode(RecommendationList.self).next == nil)
    }

    @Test func `an empty list says why`() async throws {
        let list = try await get("/v1/recommendations", ratings: []).decode(RecommendationList.self)
        #expect(list.items.isEmpty)
        #expect(list.nothing?.code == "no-ratings")
    }

    @Test func `the radius is five kilometres by default, and any is allowed`() async throws {
        let far = "/v1/recommendations?near=40.4168,-3.7038"
        #expect(try await get(far).decode(RecommendationList.self).nothing?.code == "not-playing")
        #expect(try await get(far + "&radius=any").decode(RecommendationList.self).total == 3)
    }

    @Test(arguments: [
        "near=x", "radius=500", "near=41,2&radius=10", "date=today", "sort=distance", "sort=stars", "rating=6",
        "colour=red", "limit=0",
    ])
    func `a parameter that is wrong is named`(query: String) async throws {
        #expect(try await get("/v1/recommendations?\(query)").status == .badRequest)
    }

    @Test func `nobody's ratings are shown to nobody, and nothing before everything is read`() async throws {
        for path in ["/v1/recommendations", "/v1/ratings", "/v1/profile", "/v1/critics?sort=similarity"] {
            #expect(try await get(path, as: nil).status == .unauthorized, "\(path)")
            #expect(try await get(path, isReady: false).status == .serviceUnavailable, "\(path)")
        }
    }

    @Test func `lists of ratings are alphabetical; watched is what was not rated`() async throws {
        let ratings = [
            rated("movie-estiu", 4), rated("movie-boira", nil, watched: true), rated("movie-alba", 2, watched: true),
            rated("verdi", 5),
        ]
        func things(_ query: String) async throws -> [String] {
            try await get("/v1/ratings?\(query)", ratings: ratings).decode(ListPage<OwnRatingView>.self).items.map(
                \.thing)
        }
        #expect(try await things("") == ["movie-alba", "movie-boira", "movie-estiu", "verdi"])
        #expect(try await things("list=rated") == ["movie-alba", "movie-estiu", "verdi"])
        #expect(try await things("list=watched") == ["movie-boira"])
        let first = try await get("/v1/ratings?limit=3", ratings: ratings).decode(ListPage<OwnRatingView>.self)
        #expect(first.total == 4)
        #expect(try await things("limit=3&cursor=\(try #require(first.next))") == ["verdi"])
        let profile = try await get("/v1/profile", ratings: ratings).decode(ProfileView.self)
        #expect(profile.isKept)
        #expect(profile.ratings.count == 4)
    }

    @Test func `ratings of a joined browser are one's own; of one thing the last counts`() async throws {
        let ann = Actor(id: "ann", role: .customer, person: "ann", also: ["old"])
        func personRating(_ thing: String, _ stars: Double?, watched: Bool = false, hour: Double) -> PersonRating {
            var rating = rated(thing, stars, watched: watched)
            rating.at = noon.advanced(by: .seconds(hour * 3600))
            return rating
        }
        let own = [personRating("movie-estiu", 4, hour: 2), personRating("movie-alba", 2, hour: 1)]
        let joined = [
            personRating("movie-estiu", 1, hour: 1), personRating("movie-alba", 5, hour: 3),
            personRating("movie-boira", 3, hour: 1),
            personRating("movie-estiu", nil, watched: true, hour: 4),
        ]
        let profile = try await get("/v1/profile", as: ann, ratings: own, joined: joined).decode(ProfileView.self)
        #expect(profile.ratings.map(\.thing) == ["movie-alba", "movie-boira", "movie-estiu"])
        #expect(profile.ratings.map(\.stars) == [5, 3, 4])
        #expect(profile.ratings.map(\.watched) == [false, false, true])
        let list = try await get("/v1/ratings", as: ann, ratings: own, joined: joined)
            .decode(ListPage<OwnRatingView>.self)
        #expect(list.total == 3)
        let one = try await get("/v1/ratings/movie-boira", as: ann, ratings: own, joined: joined)
        #expect(try one.decode(ThingRatingView.self).own?.stars == 3)
        let alone = try await get("/v1/profile", ratings: own, joined: joined).decode(ProfileView.self)
        #expect(alone.ratings.count == 2, "another token is of its own id alone")
    }

    @Test func `a thing's rating is everybody's, with one's own`() async throws {
        let view = try await get("/v1/ratings/movie-estiu").decode(ThingRatingView.self)
        #expect(view.critics == ThingRatingView.Critics(average: 4, count: 12))
        #expect(try await get("/v1/ratings/movie-none").decode(ThingRatingView.self).critics == nil)
        #expect(view.average == 4)
        #expect(view.count == 2)
        #expect(view.own?.stars == 4)
        #expect(view.own?.name == "Estiu")
        #expect(try await get("/v1/ratings/movie-estiu", as: nil).decode(ThingRatingView.self).own == nil)
        #expect(try await get("/v1/ratings/No%20id").status == .notFound)
    }

    @Test func `a watched movie or a held ticket is shown before buying another`()
        async throws
    {
        func view(_ movie: String, as actor: Actor? = RouteTests.ann, isReady: Bool = true) async throws
            -> ThingRatingView
        {
            let seen = [rated("movie-boira", nil, watched: true)]
            return try await get(
                "/v1/ratings/\(movie)", as: actor, ratings: seen, isReady: isReady, bought: "movie-alba"
            ).decode(ThingRatingView.self)
        }
        #expect(try await view("movie-alba").ticketHeld == true)
        #expect(try await view("movie-alba").own == nil)
        #expect(try await view("movie-boira").ticketHeld == false)
        #expect(try await view("movie-boira").own?.watched == true)
        #expect(try await view("movie-alba", as: nil).ticketHeld == nil)
        #expect(try await view("movie-alba", as: Actor(id: "ben", role: .customer)).ticketHeld == false)
        #expect(try await view("movie-alba", isReady: false).ticketHeld == nil, "nobody knows yet")
    }

    @Test func `critics by name, or by similarity in percent`() async throws {
        let byName = try await get("/v1/critics?limit=3", as: nil).decode(ListPage<CriticView>.self)
        #expect(byName.items.map(\.name) == ["Critic 1", "Critic 10", "Critic 11"])
        #expect(byName.items[0].ratings == 5)
        #expect(byName.items[0].media == ["Paper 1"])
        #expect(byName.items[0].similarity == nil)
        let found = try await get("/v1/critics?q=CRITIC%2012", as: nil).decode(ListPage<CriticView>.self)
        #expect(found.items.map(\.id) == ["critic-12"])
        let alike = try await get("/v1/critics?sort=similarity").decode(ListPage<CriticView>.self)
        // 4·4 / (4 · √77)
        #expect(alike.items.map(\.similarity) == Array(repeating: 45.6, count: 12))
        #expect(alike.items[0].common == 1)
    }

    @Test func `critics who look equally alike are in the order of what was rounded`() async throws {
        let stars: [(critic: String, dance: Double)] = [("critic-1", 2), ("critic-2", 1.99), ("critic-3", 2)]
        let table = CriticTable(
            stars.flatMap { critic, dance in
                [
                    ("movie-alba", 5), ("movie-boira", 4), ("movie-cendra", 4), ("movie-dansa", dance),
                    ("movie-estiu", 4),
                ].map {
                    CriticRating(critic: critic, movie: $0, stars: Stars($1)!)
                }
            })
        let alike = try await get("/v1/critics?sort=similarity&limit=3", table: table).decode(ListPage<CriticView>.self)
        #expect(alike.items.map(\.similarity) == [45.6, 45.6, 45.6])
        #expect(alike.items.map(\.id) == ["critic-2", "critic-1", "critic-3"])
    }

    @Test func `critics' ratings go to browsers as compact bytes with a tag`() async throws {
        let answer = try await get("/v1/critics/ratings", as: nil)
        #expect(answer.headers[.contentType] == CompactRatings.mediaType)
        #expect(try CompactRatings.decode(answer.body).count == 60)
        let known: HTTPFields = [.ifNoneMatch: try #require(answer.headers[.eTag])]
        let again = try await get("/v1/critics/ratings", as: nil, headers: known)
        #expect(again.status == .notModified)
        #expect(answer.headers[.vicinityRule] == "nearest; norms=all; shrinkage=0.0; neighbours=10; raters=3")
        let other = try await get("/v1/critics/ratings", as: nil, headers: known, rule: .standard)
        #expect(other.status == .ok, "another rule is another answer")
        #expect(other.headers[.vicinityRule] == ExpertRule.standard.text)
    }
}

import Contract
import EventLog
import Events
import Foundation
import HTTPTypes
import Hours
import Markup
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The old movie clients' paths, and changes by the week.
@Suite(.timeLimit(.minutes(5))) struct `A week's changes` {
    static let schema = "geolocated-recommendations.xsd"

    private func root(_ http: TestHTTP, _ path: String) async throws -> MarkupElement {
        let answer = try await http.get(path)
        try #require(answer.status == 200, "\(answer.text)")
        #expect(answer["Content-Type"] == "text/xml; charset=utf-8")
        #expect(fault(in: answer.bytes, by: Self.schema) == nil, "\(answer.text)")
        return try MarkupDocument(xml: answer.bytes, limits: ReadingLimits(bytes: 16 << 20)).root
    }

    private func emit(_ movie: Movie, in fixture: GatewayFixture) async throws {
        try await fixture.emit(.catalogMovies, "vicinity.movie.changed.v1", movie.id, partitionKey: movie.id, movie)
    }

    @Test func `come as XML that the schema describes, with deletions`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                var movie = Movie(
                    id: "movie-b", name: "Pluja & “vent”", originalName: "Vihma", names: ["en": "Rain", "ca": "Pluja"],
                    director: ["Anna < Bosch"], actor: (1...9).map { "Actor \($0)" }, genre: ["Drama", "Comedy"],
                    description: "It rains.\u{0B}\nStill.", image: "/images/pluja.svg", duration: "PT1H48M",
                    contentRating: "12", trailer: "https://example.org/t?a=1&b=2", datePublished: "2026-11-20",
                    url: "https://example.org/pluja", updatedAt: .now)
                try await emit(movie, in: fixture)
                try await emit(Movie(id: "movie-a", name: "Bare", updatedAt: .now), in: fixture)
                try await emit(Movie(id: "movie-c", name: "Gone", updatedAt: .now), in: fixture)
                movie.name = "Pluja"
                try await emit(movie, in: fixture)
                try await fixture.emit(
                    .catalogMovies, "vicinity.movie.deleted.v1", "movie-c", partitionKey: "movie-c",
                    DeletedMovie(id: "movie-c", deletedAt: .now, reflects: InputPositions()))
                let week = ISOWeek(at: .now)
                for name in ["\(week)", "\(week.number)"] {
                    let movies = try await root(gateway.http, "/geolocatedRecommendations/movies/week/\(name)")
                    #expect(movies.attribute("week") == "\(week)" && movies.attribute("next") == nil)
                    #expect(movies.children("movie").map { $0.attribute("id") } == ["movie-a", "movie-b"])
                    #expect(movies.children("deleted").map { $0.attribute("id") } == ["movie-c"])
                    let shown = try #require(movies.children("movie").last)
                    #expect(shown.child("title")?.text == "Pluja" && shown.child("englishTitle")?.text == "Rain")
                    #expect(shown.children("actor").count == 7 && shown.children("genre").count == 2)
                    #expect(shown.child("duration")?.text == "PT1H48M")
                }
                let number = try await gateway.http.get("/geolocatedRecommendations/week.txt")
                #expect(number.text == "\(week.number)" && number["Content-Type"] == "text/plain; charset=utf-8")
            }
        }
    }

    @Test func `have critics' ratings, withdrawn ones by critic and movie`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for (movie, stars) in [("movie-a", 0.0), ("movie-b", 4.4), ("movie-c", 5.0)] {
                    let rating = ExpertRating(
                        critic: "critic-ana", thing: movie, stars: stars, review: stars > 4 ? "Good <it is>" : nil,
                        at: .now)
                    try await fixture.emit(
                        .expertRatings, "vicinity.expert-rating.changed.v1", rating.key, partitionKey: rating.critic,
                        rating)
                }
                let deleted = DeletedExpertRating(
                    critic: "critic-ana", thing: "movie-c", deletedAt: .now, reflects: InputPositions())
                try await fixture.emit(
                    .expertRatings, "vicinity.expert-rating.deleted.v1", "critic-ana/movie-c",
                    partitionKey: "critic-ana", deleted)
                let path = "/geolocatedRecommendations/ratings/week/\(ISOWeek(at: .now))"
                let ratings = try await root(gateway.http, path)
                #expect(ratings.children("rating").map { $0.attribute("movie") } == ["movie-a", "movie-b"])
                #expect(ratings.children("rating").map { $0.child("stars")?.text } == ["0.0", "4.5"])
                #expect(ratings.children("deleted").map { $0.attribute("movie") } == ["movie-c"])
                #expect(ratings.children("deleted").map { $0.attribute("critic") } == ["critic-ana"])
                for other in ["2020-W10", "2020-W53", "2099-W01"] {
                    let empty = try await root(gateway.http, "/geolocatedRecommendations/ratings/week/\(other)")
                    #expect(empty.children.isEmpty)
                }
                for wrong in ["0", "54", "2025-W53", "1998-W53", "2100-W01", "x", "%FF"] {
                    let answer = try await gateway.http.get("/geolocatedRecommendations/ratings/week/\(wrong)")
                    #expect(answer.status == 404, "\(wrong)")
                }
                #expect(try await gateway.http.get("\(path)?since=x").status == 400)
                #expect(try await gateway.http.get("\(path)?limit=0").status == 400)
            }
        }
    }

    @Test func `are packed for who takes that, known by their tag, and go on page by page`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for number in 0..<60 {
                    try await emit(Movie(id: "movie-\(number)", name: "A name \(number)", updatedAt: .now), in: fixture)
                }
                let path = "/geolocatedRecommendations/movies/week/\(ISOWeek(at: .now))"
                let plain = try await gateway.http.get(path)
                let packed = try await gateway.http.send("GET", path, headers: ["Accept-Encoding": "br, gzip;q=0.5"])
                #expect(packed["Content-Encoding"] == "gzip" && packed["Vary"] == "Accept-Encoding")
                #expect(packed.bytes.count < plain.bytes.count / 3)
                #expect(packed["ETag"] != plain["ETag"])
                for tag in [plain["ETag"], packed["ETag"]] {
                    let again = try await gateway.http.send("GET", path, headers: ["If-None-Match": try #require(tag)])
                    #expect(again.status == 304 && again.bytes.isEmpty)
                }
                let refused = try await gateway.http.send("GET", path, headers: ["Accept-Encoding": "gzip;q=0"])
                #expect(refused["Content-Encoding"] == nil && refused.text == plain.text)
                let json = try await gateway.http.send(
                    "GET", "/v1/changes/movies", headers: ["Accept-Encoding": "gzip"])
                #expect(json["Content-Encoding"] == "gzip")
                var (found, next, pages): ([String], String?, Int) = ([], "\(path)?limit=7", 0)
                while let page = next, pages < 100 {
                    let movies = try await root(gateway.http, page)
                    found += movies.children("movie").compactMap { $0.attribute("id") }
                    (next, pages) = (movies.attribute("next"), pages + 1)
                }
                #expect(found.sorted() == (0..<60).map { "movie-\($0)" }.sorted())
                #expect(pages >= 9)
            }
        }
    }

    @Test func `are whole for clients that know no pages, and made again only after a change`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                func emit(_ numbers: Range<Int>) async throws {
                    for number in numbers {
                        let rating = ExpertRating(
                            critic: "critic-ana", thing: "movie-\(number)", stars: 4,
                            review: String(repeating: "Good. ", count: 20_000), at: .now)
                        try await fixture.emit(
                            .expertRatings, "vicinity.expert-rating.changed.v1", rating.key,
                            partitionKey: rating.critic, rating)
                    }
                }
                // More bytes than a page holds.
                try await emit(0..<30)
                let path = "/geolocatedRecommendations/ratings/week/\(ISOWeek(at: .now))"
                #expect(try await root(gateway.http, "\(path)?limit=10000").attribute("next") != nil)
                let whole = try await root(gateway.http, path)
                #expect(whole.children("rating").count == 30 && whole.attribute("next") == nil)
                let packed = try await gateway.http.send("GET", path, headers: ["Accept-Encoding": "gzip"])
                #expect(packed["Content-Encoding"] == "gzip" && packed.bytes.count < 200_000)
                let tag = try #require(packed["ETag"])
                #expect(try await gateway.http.send("GET", path, headers: ["If-None-Match": tag]).status == 304)
                try await emit(30..<31)
                #expect(try await root(gateway.http, path).children("rating").count == 31)

                let (log, week) = (fixture.log, ISOWeek(at: .now))
                let (weeks, permits) = (WholeWeeks(log: log), ConcurrencyLimit(4))
                let key = WholeWeeks.Key(topic: .expertRatings, week: week)
                let first = try await weeks.document(key, permits, for: nil)
                #expect(first.cost > .milliseconds(1), "who has it made pays")
                for _ in 0..<2 { _ = try await weeks.document(key, permits, for: nil) }
                #expect(await weeks.made == 1)
                try await emit(31..<32)
                _ = try await weeks.document(key, permits, for: nil)
                #expect(await weeks.made == 2)
                let small = WholeWeeks(log: log, largest: 1 << 20)
                let problem = await #expect(throws: Problem.self) { try await small.document(key, permits, for: nil) }
                #expect(problem?.status == .gone)
            }
        }
    }

    @Test func `of one week are not those of another`() throws {
        let monday = try #require(CivilDate("2026-11-16"))
        let week = ISOWeek(of: monday)
        #expect(week.times.lowerBound.description == "2026-11-16T00:00:00.000000Z")
        #expect(week.times.upperBound.description == "2026-11-23T00:00:00.000000Z")
        let log: UInt32 = 1
        let cursor = ChangesCursor(.movies, log: log, day: 0, week: week)
        func record(_ offset: Int64, _ time: String) throws -> Record {
            let event = Event(
                id: "e\(offset)", source: "/vicinity/catalog", type: "vicinity.movie.changed.v1",
                subject: "movie-\(offset)", sequence: offset + 1, partitionKey: "x",
                data: try JSON.encode(Movie(id: "movie-\(offset)", name: "N", updatedAt: .now)))
            return Record(
                topicPartition: TopicPartition(Topic.catalogMovies.name, 3), offset: offset, key: "movie-\(offset)",
                value: event.json, headers: [:], appendedAt: try #require(Timestamp(time)))
        }
        var ends = [Int64](repeating: 0, count: 12)
        ends[3] = 6
        var pass = ChangesPass(
            topic: .movies, week: week, ends: ends,
            changes: ChangesReader.Changes(isReset: false, next: cursor), limit: 100)
        let times = [
            "2026-11-14T10:00:00Z", "2026-11-15T23:59:59Z", "2026-11-16T00:00:00Z", "2026-11-22T23:59:59Z",
            "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z",
        ]
        for (offset, time) in times.enumerated() {
            let record = try record(Int64(offset), time)
            pass.take(record, record.event)
        }
        #expect(pass.isOver && !pass.changes.hasMore)
        #expect(Set(pass.changes.things.keys) == ["movie-2", "movie-3"])
        #expect(pass.changes.next.next[3] == 4, "what comes later is not passed over")
        #expect(ISOWeek("47", at: week.times.lowerBound) == week)
        #expect(ISOWeek("48", at: week.times.lowerBound)?.year == 2025)
    }

    @Test func `are asked for by cursor or by week, as JSON, too`() async throws {
        struct Page: Decodable {
            struct Thing: Decodable { let id: String }
            let reset: Bool
            let changed: [Thing]
            let deleted: [String]
            let more: Bool
            let next: String
        }
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await emit(Movie(id: "movie-a", name: "A", updatedAt: .now), in: fixture)
                let week = ISOWeek(at: .now)
                let first = try await gateway.http.get("/v1/changes/movies?week=\(week)").decode(Page.self)
                #expect(first.changed.map(\.id) == ["movie-a"] && !first.reset && !first.more)
                try await emit(Movie(id: "movie-b", name: "B", updatedAt: .now), in: fixture)
                let second = try await gateway.http.get("/v1/changes/movies?week=\(week.number)&since=\(first.next)")
                    .decode(Page.self)
                #expect(second.changed.map(\.id) == ["movie-b"] && !second.reset)
                let other = try await gateway.http.get("/v1/changes/movies?week=2021-W01").decode(Page.self)
                #expect(other.changed.isEmpty && other.deleted.isEmpty && !other.more)
                for wrong in ["week=x", "week=54", "since=\(first.next)", "week=2021-W01&since=\(first.next)"] {
                    #expect(try await gateway.http.get("/v1/changes/movies?\(wrong)").status == 400, "\(wrong)")
                }
            }
        }
    }

    @Test func `shows come from search as they are`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let page = "/geolocatedRecommendations/showtimes"
                fixture.search.answer(
                    page,
                    StandIn.Answer(
                        headers: [.contentType: "text/xml; charset=utf-8", .link: "<\(page)?limit=1>; rel=\"next\""],
                        body: #"<showtimes week="2026-W47"/>"#))
                let answer = try await gateway.http.get(page)
                #expect(answer.status == 200 && answer.text == #"<showtimes week="2026-W47"/>"#)
                #expect(answer["Link"] == "<\(page)?limit=1>; rel=\"next\"")
                let tag = try #require(answer["ETag"])
                #expect(try await gateway.http.send("GET", page, headers: ["If-None-Match": tag]).status == 304)
            }
        }
    }
}

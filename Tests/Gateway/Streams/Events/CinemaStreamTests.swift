import Contract
import Events
import Foundation
import TestKit
import Testing
import Updates

@testable import GatewayService

/// Streams of movies, their shows and what people think of things.
@Suite(.timeLimit(.minutes(5))) struct `Following cinemas` {
    /// A movie with a show at two cinemas, another movie with one, and ratings.
    private static func emitSomething(_ fixture: GatewayFixture) async throws {
        for movie in ["movie-rain", "movie-sun"] {
            try await fixture.emit(
                .catalogMovies, "vicinity.movie.changed.v1", movie, partitionKey: movie,
                Movie(id: movie, name: movie, imported: "hidden", updatedAt: .now))
        }
        for (id, movie) in [
            ("cine.screening-1", "movie-rain"), ("cine.screening-2", "movie-sun"),
            ("odeon.screening-1", "movie-rain"),
        ] {
            try await fixture.emit(.sample(id, of: movie))
        }
        for thing in ["movie-rain", "movie-sun", "cine"] { try await fixture.emit(ratedBy: 3, thing) }
    }

    /// What a stream of the query has shown, in order of the letters, once all was said that is there.
    private func shown(_ query: String, count: Int) async throws -> [String] {
        struct Thing: Decodable {
            let id: String?
            let thing: String?
        }
        return try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events?\(query)")
                return try await withSubscriber(stream) {
                    try await Self.emitSomething(fixture)
                    try await waitFor("\(count) events") { stream.events.count >= count ? true : nil }
                    return try stream.events.map { event in
                        let thing = try event.decode(Thing.self)
                        return thing.id ?? "rating of \(thing.thing ?? "?")"
                    }.sorted()
                }
            }
        }
    }

    @Test(arguments: [
        ("topics=movies", ["movie-rain", "movie-sun"]),
        ("topics=screenings", ["cine.screening-1", "cine.screening-2", "odeon.screening-1"]),
        ("topics=screenings&place=cine", ["cine.screening-1", "cine.screening-2"]),
        ("topics=screenings&movie=movie-rain", ["cine.screening-1", "odeon.screening-1"]),
        ("topics=screenings&movie=movie-rain&place=cine,bar", ["cine.screening-1"]),
        ("topics=ratings", ["rating of cine", "rating of movie-rain", "rating of movie-sun"]),
        ("topics=ratings&place=cine", ["rating of cine"]),
        ("topics=ratings&movie=movie-sun&place=cine", ["rating of cine", "rating of movie-sun"]),
        ("movie=movie-sun", ["cine.screening-2", "movie-sun", "rating of movie-sun"]),
        ("types=vicinity.movie.changed.v1", ["movie-rain", "movie-sun"]),
    ])
    func `a stream shows what it was asked for and nothing else`(query: String, things: [String]) async throws {
        #expect(try await shown(query, count: things.count) == things)
    }

    @Test func `everybody sees the seats that can be had, the cinema's merchant those that are sold`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events?topics=screenings")
                let merchant = Subscriber(
                    [try await gateway.with(Actor(id: "m-anna", role: .merchant))], "/v1/events?topics=screenings")
                try await withSubscriber(stream) {
                    try await withSubscriber(merchant) {
                        try await fixture.emit(
                            .sample("cine.screening-1", of: "movie-rain", left: 40, held: 2), as: "seats")
                        let deleted = DeletedScreening(
                            id: "cine.screening-1", place: "cine", movie: "movie-rain", merchant: "m-anna",
                            deletedAt: .now, reflects: InputPositions())
                        try await fixture.emit(
                            .catalogScreenings, "vicinity.screening.deleted.v1", deleted.id, partitionKey: "cine",
                            deleted)
                        try await waitFor("both see both") {
                            stream.events.count == 2 && merchant.events.count == 2 ? true : nil
                        }
                        let seen = try stream.events[0].decode(ScreeningView.self)
                        #expect(seen.available == 38 && seen.sold == nil && seen.seats == 50)
                        #expect(try merchant.events[0].decode(ScreeningView.self).sold == 12)
                        for data in stream.events.map(\.data) {
                            for hidden in ["holds", "reflects", "merchant", "left"] {
                                #expect(!data.contains("\"\(hidden)\""), "\(hidden)")
                            }
                        }
                        #expect(stream.events[1].data.contains(#""movie":"movie-rain""#))
                    }
                }
            }
        }
    }

    @Test func `a stream goes on where it was, also with a position from before there were these topics`() async throws
    {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let before = Subscriber([gateway.http], "/v1/events?topics=places")
                try await withSubscriber(before) {
                    try await fixture.emit(Place.sample("cafe"))
                    try await waitFor("a position") { before.events.count == 1 ? true : nil }
                }
                let position = try #require(before.events.last?.id)
                #expect(position.split(separator: "-").dropFirst(2).allSatisfy { $0.hasPrefix("p") })
                let watcher = Subscriber([gateway.http], "/v1/events?topics=screenings")
                try await withSubscriber(watcher) {
                    try await fixture.emit(Place.sample("bar"))
                    try await fixture.emit(.sample("cine.screening-1", of: "movie-rain"))
                    try await waitFor("the gateway knows the show") { watcher.events.count == 1 ? true : nil }
                }
                let after = Subscriber([gateway.http], "/v1/events?topics=places,screenings&since=\(position)")
                try await withSubscriber(after) {
                    try await waitFor("the place that came meanwhile") { after.events.count == 1 ? true : nil }
                    try await fixture.emit(.sample("cine.screening-2", of: "movie-rain"))
                    try await waitFor("the show that came since") { after.events.count >= 2 ? true : nil }
                    #expect(after.events[0].data.contains(#""id":"bar""#), "new topics begin with what comes next")
                    #expect(after.events[1].data.contains("cine.screening-2"))
                }
                let resumed = try #require(after.events.last?.id)
                try await fixture.emit(.sample("cine.screening-3", of: "movie-rain"))
                let last = Subscriber([gateway.http], "/v1/events?topics=screenings&since=\(resumed)")
                try await withSubscriber(last) {
                    try await waitFor("what came meanwhile") { last.events.count >= 1 ? true : nil }
                    #expect(last.events.count == 1 && last.events[0].data.contains("cine.screening-3"))
                }
            }
        }
    }

    @Test(arguments: [
        ("movie=rain", "movie"), ("topics=screenings&bbox=1,2,3,4", "topics"), ("topics=critics", "topics"),
        ("topics=movies,movies", "topics"),
    ])
    func `what cannot be followed is refused`(query: String, field: String) async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let answer = try await gateway.http.get("/v1/events?\(query)")
                #expect(answer.status == 400 && answer.problem?.field == field, "\(answer.text)")
            }
        }
    }
}

@Suite struct `Sets of slots` {
    @Test func `hold every slot there is, each for itself`() {
        for slot in Slot.all {
            var slots = SlotSet()
            slots.insert(slot)
            #expect(Array(slots) == [slot])
            #expect(Slot.all.filter(slots.contains) == [slot])
        }
        var all = SlotSet()
        for slot in Slot.all.reversed() { all.insert(slot) }
        #expect(Array(all) == Slot.all)
        #expect(Slot.count > 64)
    }
}

extension Screening {
    static func sample(_ id: String, of movie: String, left: Int = 50, held: Int = 0) -> Screening {
        let price = Money(amount: 950, currency: "EUR")
        return Screening(
            id: id, place: String(id.prefix { $0 != "." }), movie: movie, movieName: "The movie",
            startDate: OffsetTime("2026-11-21T19:30:00+01:00")!, price: price, seats: 50, left: left - held,
            merchant: "m-anna", updatedAt: Timestamp(microseconds: 1))
    }
}

extension GatewayFixture {
    func emit(_ screening: Screening, as happening: String = "changed") async throws {
        try await emit(
            .catalogScreenings, "vicinity.screening.\(happening).v1", screening.id, partitionKey: screening.place,
            screening)
    }

    func emit(ratedBy count: Int, _ thing: String) async throws {
        try await emit(
            .ratingSummaries, "vicinity.rating-summary.changed.v1", thing, partitionKey: thing,
            RatingSummary(thing: thing, average: 4, count: count, updatedAt: Timestamp(microseconds: 1)))
    }
}

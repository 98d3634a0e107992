import Contract
import EmbeddedLog
import EventLog
import Events
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import SearchService

/// How people rate things, as the recommender says it.
@Suite(.timeLimit(.minutes(10))) struct `What people rated` {
    private static let places = ["a", "b", "c"].map { Place.sample($0, name: "Krua \($0)") }
    private static let home = Place.sample("home", at: point(14, 100.5), types: ["Apartment"])
    private static let movies = ["rain", "snow", "sun"].map { name in
        IndexedThing.movie(Movie(id: "movie-\(name)", name: "The \(name)", updatedAt: .now))
    }
    private static let ratings: [IndexedThing] = [
        .rated("a", 3.5, by: 90), .rated("c", 4.5, by: 7, reviews: 2, intro: "Good soup"), .rated("home", 4, by: 1),
        .rated("movie-snow", 4.5, by: 2), .rated("movie-sun", 4.5, by: 8), .rated("nowhere", 5, by: 1),
    ]

    private func rating(_ id: String, in search: SearchUnderTest, _ list: String) async throws -> [String: Any]? {
        let items = try await search.get("/v1/\(list)").items()
        return try #require(items.first { $0["id"] as? String == id })["rating"] as? [String: Any]
    }

    @Test func `stands beside places, homes and movies`() async throws {
        try await SearchFixture.with(Self.places + [Self.home], [], Self.movies + Self.ratings) { search async throws in
            let place = try #require(try await rating("c", in: search, "places"))
            #expect(place["average"] as? Double == 4.5 && place["count"] as? Int == 7 && place["reviews"] as? Int == 2)
            #expect(place["lastReviewIntro"] as? String == "Good soup" && place["lastReviewAt"] != nil)
            #expect(try await rating("home", in: search, "places?types=Apartment")?["average"] as? Double == 4)
            #expect(try await rating("movie-sun", in: search, "movies")?["count"] as? Int == 8)
            #expect(try await rating("b", in: search, "places") == nil)
            #expect(try await rating("movie-rain", in: search, "movies") == nil)
        }
    }

    @Test func `narrows lists and puts them in order`() async throws {
        try await SearchFixture.with(Self.places + [Self.home], [], Self.movies + Self.ratings) { search async throws in
            #expect(try await search.ids("/v1/places?sort=rating") == ["c", "home", "a", "b"])
            #expect(try await search.ids("/v1/places?sort=popular") == ["a", "c", "home", "b"])
            #expect(try await search.ids("/v1/places?rating=4&sort=rating") == ["c", "home"])
            #expect(try await search.ids("/v1/places?rating=0") == ["home", "a", "c"], "what somebody rated")
            #expect(
                try await search.ids("/v1/places?q=krua") == ["c", "a", "b"],
                "one with good ratings stands above the others")
            let movies = ["movie-sun", "movie-snow", "movie-rain"]
            #expect(try await search.ids("/v1/movies?sort=rating") == movies)
            #expect(try await search.ids("/v1/movies?sort=popular") == movies)
            #expect(try await search.pages("/v1/movies?sort=rating", limit: 1) == movies.map { [$0] })
            #expect(try await search.ids("/v1/movies?rating=4&sort=title") == ["movie-snow", "movie-sun"])
            #expect(try await search.get("/v1/movies?rating=6").status == .badRequest)
        }
    }

    @Test func `changes, goes, and outlives the thing that it is about`() async throws {
        try await SearchFixture.with(Self.places, [], Self.movies + Self.ratings) { search async throws in
            let fixture = search.fixture
            try await fixture.emit(.rated("a", 5, by: 91))
            try await fixture.emit(unrated: "c")
            try await fixture.emit(unrated: "movie-sun")
            try await fixture.emit(deleted: Self.places[0])
            try await search.catchUp()
            #expect(try await search.ids("/v1/places?sort=rating") == ["b", "c"])
            #expect(try await search.ids("/v1/movies?rating=1") == ["movie-snow"])
            try await fixture.emit(.place(Self.places[0]))
            try await search.catchUp()
            #expect(try await search.ids("/v1/places?sort=rating") == ["a", "b", "c"])
        }
    }

    @Test(arguments: [false, true])
    func `is there again after a start`(isMadeAgain: Bool) async throws {
        let fixture = try await SearchFixture()
        for thing in Self.ratings + Self.places.map({ .place($0) }) { try await fixture.emit(thing) }
        try await fixture.withSearch { search async throws in
            #expect(try await search.ids("/v1/places?rating=4") == ["c"])
        }
        // From its own store, and, in another folder, from the log alone.
        try await fixture.withSearch(isMadeAgain ? "another" : "search") { search async throws in
            #expect(try await search.ids("/v1/places?rating=4") == ["c"])
            #expect(search.liveIndex.counts[.rating] == 6)
        }
        await fixture.log.close()
    }

    @Test func `a store from before ratings were heard takes them up`() async throws {
        let fixture = try await SearchFixture()
        for thing in Self.ratings + Self.places.map({ .place($0) }) { try await fixture.emit(thing) }
        try await fixture.withSearch { _ in }
        try await Self.forgetRatings(in: fixture)
        try await fixture.withSearch { search async throws in
            #expect(try await search.ids("/v1/places?rating=4") == ["c"])
        }
        await fixture.log.close()
    }

    /// Leaves a store as one that has never read them.
    private static func forgetRatings(in fixture: SearchFixture) async throws {
        let database = try DatabaseQueue(path: fixture.folder.file("search/search.db"))
        try await database.write { database in
            try database.execute(
                sql: """
                    DELETE FROM things WHERE kind = 'rating-summary';
                    DELETE FROM step_positions WHERE topic = 'ratings.summaries';
                    DELETE FROM step_heard WHERE topic = 'ratings.summaries'
                    """)
        }
        try database.close()
    }
}

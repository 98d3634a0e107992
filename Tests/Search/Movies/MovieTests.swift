import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import Testing

@testable import SearchService

/// Today at noon, and shows hours later, by the clock of Bangkok.
private let now = Timestamp.now

private func movie(_ name: String, _ published: String = "2026-01-01", genre: String = "Drama") -> Movie {
    Movie(
        id: "movie-\(name)", name: name, actor: ["Ana Roca"], genre: [genre], datePublished: published, updatedAt: now)
}

private func show(
    _ name: String, of movie: String, at place: String, after hours: Int, sold: Int = 0
) -> IndexedThing {
    let start = now.advanced(by: .seconds(hours * 3600))
    return .screening(
        Screening(
            id: "\(place).screening-\(name)", place: place, movie: "movie-\(movie)", movieName: movie,
            startDate: OffsetTime(start, offset: 7 * 3600), price: baht(20000), seats: 50, left: 50 - sold,
            updatedAt: now))
}

private let cinemas = [
    Place.sample("near", at: point(13.75, 100.5), types: ["MovieTheater"]),
    Place.sample("far", at: point(13.85, 100.5), types: ["MovieTheater"]),
]

private let things: [IndexedThing] = [
    .movie(movie("rain", "2026-05-01")), .movie(movie("sun", "2026-09-01", genre: "Comedy")),
    .movie(movie("snow", "2099-01-01")),
    show("1", of: "rain", at: "far", after: 1), show("2", of: "rain", at: "near", after: 3, sold: 2),
    show("3", of: "sun", at: "far", after: 2, sold: 9), show("4", of: "sun", at: "near", after: -1),
    .critic(Critic(id: "critic-ana", name: "Ana Roca", media: ["Sala Fosca"], updatedAt: now)),
    .critic(Critic(id: "critic-bo", name: "Bo Riu", media: ["Radio Bosc"], updatedAt: now)),
]

@Suite(.timeLimit(.minutes(10))) struct `Movies and their shows` {
    @Test func `movies are put in order and narrowed`() async throws {
        try await SearchFixture.with(cinemas, [], things) { search async throws in
            #expect(try await search.ids("/v1/movies") == ["movie-sun", "movie-rain", "movie-snow"])
            #expect(try await search.ids("/v1/movies?sort=title") == ["movie-rain", "movie-snow", "movie-sun"])
            #expect(try await search.ids("/v1/movies?sort=newest") == ["movie-snow", "movie-sun", "movie-rain"])
            #expect(try await search.ids("/v1/movies?genre=comedy") == ["movie-sun"])
            #expect(try await search.ids("/v1/movies?coming=true") == ["movie-snow"])
            #expect(try await search.ids("/v1/movies?q=rain") == ["movie-rain"])
            #expect(try await search.ids("/v1/movies?place=near") == ["movie-rain"])
            #expect(try await search.ids("/v1/movies?place=far&sort=title") == ["movie-rain", "movie-sun"])
            let pages = try await search.pages("/v1/movies?sort=title", limit: 1)
            #expect(pages == [["movie-rain"], ["movie-snow"], ["movie-sun"]])
        }
    }

    @Test(arguments: MovieFinder.Sort.allCases) func `all movies come in a kept order as chosen ones are sorted`(
        sort: MovieFinder.Sort
    ) async throws {
        let many = (0..<30).map { IndexedThing.movie(movie("m\($0)", "2026-0\(1 + $0 % 5)-01")) }
        let ratings = (0..<12).map { IndexedThing.rated("movie-m\($0)", Double($0 % 3) + 2, by: $0 % 4 + 1) }
        let shows = (0..<9).map { show("\($0)", of: "m\(2 * $0)", at: "near", after: $0, sold: $0 % 3) }
        try await SearchFixture.with(cinemas, [], many + ratings + shows) { search async throws in
            func compare() async throws {
                try await search.catchUp()
                for language in ["en", "fi"] {
                    let kept = "/v1/movies?sort=\(sort.rawValue)"
                    let headers: HTTPFields = [.acceptLanguage: language]
                    let pages = try await search.pages(kept, limit: 7).flatMap(\.self)
                    #expect(try await search.pages(kept + "&genre=drama", limit: 7).flatMap(\.self) == pages)
                    let whole = try await search.get(kept + "&limit=100", headers: headers)
                    // Movies of a genre are looked through in the kept order; those with a word are sorted.
                    for choice in ["genre=DRAMA", "q=roca&understand=false"] {
                        let chosen = try await search.get(kept + "&limit=100&\(choice)", headers: headers)
                        #expect(whole.body == chosen.body)
                    }
                }
            }
            try await compare()
            // Renamed, rated, rated no more, sold, moved to another movie, new.
            try await search.fixture.emit(.movie(movie("m3", "2026-08-01")))
            try await search.fixture.emit(.rated("movie-m20", 5, by: 50))
            try await search.fixture.emit(unrated: "movie-m4")
            try await search.fixture.emit(show("2", of: "m4", at: "near", after: 2, sold: 40))
            try await search.fixture.emit(show("3", of: "m29", at: "near", after: 2, sold: 1))
            try await search.fixture.emit(.movie(movie("m-new")))
            try await compare()
        }
    }

    @Test func `a movie has its next show at the nearest cinema`() async throws {
        try await SearchFixture.with(cinemas, [], things) { search async throws in
            let here = try #require(try await search.get("/v1/movies?near=13.75,100.5&q=rain").items().first)
            let next = try #require(here["nextShow"] as? [String: Any])
            #expect(next["place"] as? String == "near" && here["shows"] as? Int == 2)
            #expect(here["distance"] as? Double == 0)
            let anywhere = try #require(try await search.get("/v1/movies?q=rain").items().first)
            #expect((anywhere["nextShow"] as? [String: Any])?["place"] as? String == "far", "the earliest")
            #expect(try await search.ids("/v1/movies?near=13.75,100.5&radius=2000") == ["movie-rain"])
        }
    }

    @Test func `shows come with the nearest cinema first, then by time, without what has begun`() async throws {
        try await SearchFixture.with(cinemas, [], things) { search async throws in
            let byTime = ["far.screening-1", "far.screening-3", "near.screening-2"]
            #expect(try await search.ids("/v1/screenings") == byTime)
            let nearest = ["near.screening-2", "far.screening-1", "far.screening-3"]
            #expect(try await search.ids("/v1/screenings?near=13.75,100.5") == nearest)
            let pages = try await search.pages("/v1/screenings?near=13.75,100.5", limit: 2)
            #expect(pages == [["near.screening-2", "far.screening-1"], ["far.screening-3"]])
            #expect(try await search.ids("/v1/screenings?movie=movie-sun") == ["far.screening-3"])
            #expect(try await search.ids("/v1/screenings?movie=movie-rain&place=near") == ["near.screening-2"])
            #expect(try await search.ids("/v1/screenings?near=13.75,100.5&radius=2000") == ["near.screening-2"])
            let first = try #require(try await search.get("/v1/screenings?place=near").items().first)
            #expect(first["available"] as? Int == 48 && first["sold"] == nil && first["placeName"] as? String == "near")
            let foreign = try await search.get("/v1/screenings?near=13.75,100.5&limit=1").object()["next"] as? String
            #expect(try await search.get("/v1/screenings?cursor=\(foreign ?? "")").status == .badRequest)
            #expect(try await search.get("/v1/screenings?date=someday").status == .badRequest)
            #expect(try await search.get("/v1/screenings?radius=2000").status == .badRequest)
        }
    }

    @Test func `a show that moved or went is found no more where it was`() async throws {
        try await SearchFixture.with(cinemas, [], things) { search async throws in
            try await search.fixture.emit(show("1", of: "sun", at: "far", after: 1))
            try await search.fixture.emit(
                .catalogScreenings, "screening.deleted", "far.screening-3", partitionKey: "far",
                DeletedScreening(
                    id: "far.screening-3", place: "far", movie: "movie-sun", merchant: nil, deletedAt: .now,
                    reflects: InputPositions()))
            try await search.catchUp()
            #expect(try await search.ids("/v1/screenings?movie=movie-rain") == ["near.screening-2"])
            #expect(try await search.ids("/v1/screenings?movie=movie-sun") == ["far.screening-1"])
        }
    }
}

@Suite struct `The day of a show` {
    @Test(arguments: [
        // A quarter past midnight in Madrid is still yesterday in UTC.
        ("2026-11-20T23:15:00Z", "Europe/Madrid", "2026-11-21", "2026-11-22"),
        ("2026-11-21T23:15:00Z", "America/Vancouver", "2026-11-21", "2026-11-22"),
        ("2026-11-21T17:30:00Z", "Asia/Bangkok", "2026-11-22", "2026-11-23"),
        // The clock goes forward on 29 March and back on 25 October: that day has 23 hours, this one 25.
        ("2026-03-28T23:30:00Z", "Europe/Madrid", "2026-03-29", "2026-03-30"),
        ("2026-03-29T21:59:00Z", "Europe/Madrid", "2026-03-29", "2026-03-30"),
        ("2026-03-29T22:00:00Z", "Europe/Madrid", "2026-03-30", "2026-03-31"),
        ("2026-10-24T22:00:00Z", "Europe/Madrid", "2026-10-25", "2026-10-26"),
        ("2026-10-25T22:59:00Z", "Europe/Madrid", "2026-10-25", "2026-10-26"),
        ("2026-10-25T23:00:00Z", "Europe/Madrid", "2026-10-26", "2026-10-27"),
        ("2026-12-31T23:30:00Z", "Europe/Madrid", "2027-01-01", "2027-01-02"),
    ])
    func `is that of the cinema's clock`(now: String, zone: String, today: String, tomorrow: String) throws {
        let now = try #require(Timestamp(now))
        #expect(ShowDay.today.date(in: zone, at: now) == today)
        #expect(ShowDay.tomorrow.date(in: zone, at: now) == tomorrow)
        #expect(ShowDay("2026-02-30") == nil && ShowDay("2026-02-28")?.date(in: zone, at: now) == "2026-02-28")
    }

    @Test func `chooses the shows of each cinema by its own clock`() throws {
        let now = try #require(Timestamp("2026-10-25T00:30:00Z"))
        var things = ThingTable()
        var changes: [Change] = []
        for (place, zone) in [("madrid", "Europe/Madrid"), ("tokyo", "Asia/Tokyo")] {
            var cinema = Place.sample(place)
            cinema.timeZone = zone
            changes.append(.put(.place(cinema)))
            for hours in [1, 16, 23, 26] {
                let start = now.advanced(by: .seconds(hours * 3600))
                let clock = try #require(TimeZone(identifier: zone))
                changes.append(
                    .put(
                        .screening(
                            Screening(
                                id: "\(place).screening-\(hours)", place: place, movie: "movie-a", movieName: "A",
                                startDate: OffsetTime(start, offset: clock.secondsFromGMT(for: start.date)),
                                price: baht(100), seats: 5, left: 5, updatedAt: now))))
            }
        }
        _ = things.apply(changes)
        func found(_ day: ShowDay) -> [String] {
            ShowFinder(day: day, now: now).shows(in: things).map(\.screening.id).sorted()
        }
        // In Madrid this day has 25 hours and ends at 23:00 UTC; in Tokyo it is half past nine in the morning.
        #expect(found(.today) == ["madrid.screening-1", "madrid.screening-16", "tokyo.screening-1"])
        #expect(
            found(.tomorrow) == [
                "madrid.screening-23", "madrid.screening-26", "tokyo.screening-16", "tokyo.screening-23",
                "tokyo.screening-26",
            ])
    }
}

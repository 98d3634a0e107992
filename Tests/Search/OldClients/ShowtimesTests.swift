import Contract
import Events
import Foundation
import HTTPTypes
import Hours
import Markup
import TestKit
import Testing

@testable import SearchService

/// A week's shows as the old movie clients read them.
@Suite(.timeLimit(.minutes(5))) struct `The week's shows` {
    static let week = ISOWeek("2026-W47")!

    /// By the clock of Bangkok.
    private static func show(_ name: String, _ start: String) -> IndexedThing {
        .screening(
            Screening(
                id: "cine.screening-\(name)", place: "cine", movie: "movie-rain", movieName: "Rain & <sun>",
                screen: "Sala 2", startDate: OffsetTime(start)!,
                endDate: OffsetTime(start)!, inLanguage: "th", price: baht(20050), seats: 50, left: 48,
                updatedAt: .now))
    }

    private static func things() -> ThingTable {
        var things = ThingTable()
        let cinema = Place.sample("cine", at: point(13.75, 100.5), name: "Cine", types: ["MovieTheater"])
        let shows = [
            show("before", "2026-11-15T23:59:59+07:00"), show("first", "2026-11-16T00:00:00+07:00"),
            show("last", "2026-11-22T23:59:59+07:00"), show("after", "2026-11-23T00:00:00+07:00"),
            show("middle", "2026-11-18T12:00:00+07:00"),
        ]
        _ = things.apply([.put(.place(cinema))] + shows.map { .put($0) })
        return things
    }

    @Test func `are those of its days at the cinema, by time, as the schema describes them`() throws {
        let answer = ShowtimesAnswer(Self.week, of: Self.things(), after: nil, limit: 100)
        let bytes = answer.bytes(next: "/x?limit=100&cursor=y")
        #expect(fault(in: bytes, by: "geolocated-recommendations.xsd") == nil)
        let root = try MarkupDocument(xml: bytes).root
        #expect(root.attribute("week") == "2026-W47")
        let ids = ["cine.screening-first", "cine.screening-middle", "cine.screening-last"]
        #expect(root.children("show").map { $0.attribute("id") } == ids)
        let show = try #require(root.children("show").first)
        #expect(show.child("title")?.text == "Rain & <sun>" && show.child("cinemaName")?.text == "Cine")
        #expect(show.child("start")?.text == "2026-11-16T00:00:00+07:00")
        #expect(show.child("price")?.text == "20050" && show.child("price")?.attribute("currency") == "THB")
        #expect(show.child("seats")?.text == "48")
        var wrong = String(decoding: bytes, as: UTF8.self)
        wrong.replace("<title>", with: "<name>")
        wrong.replace("</title>", with: "</name>")
        #expect(fault(in: Array(wrong.utf8), by: "geolocated-recommendations.xsd") != nil, "the schema is looked at")
    }

    @Test func `go on page by page`() throws {
        let things = Self.things()
        var (found, after): ([String], ShowtimesAnswer.Position?) = ([], nil)
        for _ in 0..<10 {
            let page = ShowtimesAnswer(Self.week, of: things, after: after, limit: 2)
            found += page.shows.map(\.screening.id)
            after = page.last
            if after == nil { break }
        }
        #expect(found == ["cine.screening-first", "cine.screening-middle", "cine.screening-last"])
    }

    @Test func `are asked for over HTTP`() async throws {
        try await SearchFixture.with { search async throws in
            let answer = try await search.get("/geolocatedRecommendations/showtimes")
            #expect(answer.status == .ok)
            #expect(fault(in: answer.body, by: "geolocated-recommendations.xsd") == nil, "\(answer.text)")
            let wrong = try await search.get("/geolocatedRecommendations/showtimes?cursor=x")
            #expect(wrong.status == .badRequest)
        }
    }
}

import Foundation
import HTTPTypes
import Markup
import TestKit
import Testing

@testable import GatewayService

/// Searches as feeds, and times as calendars.
struct `A feed` {
    private let found = #"""
        {"items": [
          {"id": "home-1", "name": "Sky <7>", "names": {"fi": "Taivas"}, "types": ["Condominium"], "updatedAt": "2026-11-24T10:00:00.5Z",
           "geo": {"latitude": 13.8, "longitude": 100.55}, "listing": {"listedAt": "2026-11-20T00:00:00Z",
           "price": {"min": 290000000, "max": 300000000, "currency": "THB"}}},
          {"id": "home-2", "name": "Park", "names": {}, "types": ["Condominium"], "updatedAt": "2026-11-25T10:00:00Z"}],
         "total": 3, "next": "abc"}
        """#

    private func with(_ test: (GatewayFixture, GatewayUnderTest) async throws -> Void) async throws {
        try await GatewayFixture.with { fixture in
            try await withSite(in: fixture, ["PUBLIC_URL": "https://near.example"]) { gateway, _ in
                try await test(fixture, gateway)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `has an entry for each thing, newest first, and leads to its next page`() async throws {
        try await with { fixture, gateway in
            fixture.search.answer("/v1/places?types=Condominium&sort=newest&limit=50", found)
            let answer = try await gateway.http.get("/v1/places.atom?types=Condominium&lang=fi")
            #expect(answer.status == 200 && answer["Content-Type"] == "application/atom+xml")
            let feed = try MarkupDocument(xml: Array(answer.text.utf8)).root
            #expect(feed.name == "feed")
            let entries = feed.children.filter { $0.name == "entry" }
            let titles = entries.compactMap { entry in entry.children.first { $0.name == "title" }?.text }
            #expect(titles == ["Taivas", "Park"])
            for part in [
                "<id>https://near.example/place/home-1</id>", "<updated>2026-11-24T10:00:00.5Z</updated>",
                "<published>2026-11-20T00:00:00Z</published>", "2900000.00 THB",
                "<georss:point>13.8 100.55</georss:point>", "xml:lang=\"fi\"",
                "href=\"https://near.example/v1/places.atom?types=Condominium&amp;lang=fi&amp;cursor=abc\"",
            ] { #expect(answer.text.contains(part), "\(part)") }
            #expect(
                answer.text.contains("<updated>2026-11-25T10:00:00Z</updated><author>"), "its own is that of the latest"
            )
            let again = try await gateway.http.get(
                "/v1/places.atom?types=Condominium&lang=fi", headers: ["If-None-Match": try #require(answer["ETag"])])
            #expect(again.status == 304)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `takes what the list takes, and refuses what it refuses`() async throws {
        try await with { fixture, gateway in
            fixture.search.answer("/v1/movies?sort=rating&limit=5", #"{"items": [], "total": 0, "next": null}"#)
            let empty = try await gateway.http.get("/v1/movies.atom?sort=rating&limit=5")
            #expect(empty.status == 200 && empty.text.contains("<updated>1970-01-01T00:00:00Z</updated>"))
            #expect(!empty.text.contains("rel=\"next\""))
            fixture.search.answer(
                "/v1/items?near=x&limit=50", StandIn.Answer(status: .badRequest, body: #"{"field": "near"}"#))
            let refused = try await gateway.http.get("/v1/items.atom?near=x")
            #expect(refused.status == 400 && refused.text.contains("near"))
            for query in ["lang=xx", "format=kml"] {
                let answer = try await gateway.http.get("/v1/places.atom?\(query)")
                #expect(answer.status == 400, "\(query)")
            }
        }
    }
}

struct `A calendar` {
    private let cinema = #"""
        {"id": "cine", "name": "Cine, Rambla", "names": {}, "types": ["MovieTheater"], "geo": {"latitude": 41.4, "longitude": 2.17},
         "address": {"streetAddress": "Rambla 1"}, "updatedAt": "2026-11-24T10:00:00Z"}
        """#

    private func with(_ test: (GatewayFixture, GatewayUnderTest) async throws -> Void) async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/places/cine", cinema)
            try await withSite(in: fixture, ["PUBLIC_URL": "https://near.example"]) { gateway, _ in
                try await test(fixture, gateway)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `of a cinema has all its shows, page by page, with those that were cancelled`() async throws {
        try await with { fixture, gateway in
            fixture.search.answer(
                "/v1/screenings?place=cine&limit=100",
                #"""
                {"items": [{"id": "cine.screening-1", "movie": "movie-rain", "movieName": "Rain; Sun", "screen": "Sala 2",
                  "startDate": "2026-11-26T19:30:00+01:00", "updatedAt": "2026-11-24T10:00:00Z"}], "total": 2, "next": "n"}
                """#)
            fixture.search.answer(
                "/v1/screenings?place=cine&limit=100&cursor=n",
                #"""
                {"items": [{"id": "cine.screening-2", "movie": "movie-sun", "movieName": "Sun", "eventStatus": "EventCancelled",
                  "startDate": "2026-11-26T23:30:00+01:00", "endDate": "2026-11-27T01:00:00+01:00",
                  "updatedAt": "2026-11-24T10:00:00Z"},
                 {"id": "cine.screening-3", "movie": "movie-sun", "movieName": "Sun", "eventStatus": "EventPostponed",
                  "startDate": "2026-11-27T23:30:00+01:00", "updatedAt": "2026-11-24T10:00:00Z"}], "total": 3, "next": null}
                """#)
            let answer = try await gateway.http.get("/v1/places/cine/shows.ics")
            #expect(answer.status == 200 && answer["Content-Type"] == "text/calendar; charset=utf-8")
            let lines = answer.text.components(separatedBy: "\r\n")
            for line in [
                "UID:cine.screening-1@near.example", "DTSTART:20261126T183000Z", "DTEND:20261126T203000Z",
                #"SUMMARY:Rain\; Sun"#, "DESCRIPTION:Sala 2", #"LOCATION:Cine\, Rambla\, Rambla 1"#,
                "URL:https://near.example/movie/movie-rain", "DTEND:20261127T000000Z", "STATUS:CANCELLED",
            ] { #expect(lines.contains(line), "\(line)") }
            #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 3 && lines.last == "")
            // What is postponed does not take place at the time that it had.
            #expect(lines.filter { $0 == "STATUS:CANCELLED" }.count == 2)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `of hours leaves its reader free, and there is none of a place that is not there`() async throws {
        try await with { fixture, gateway in
            fixture.catalog.answer(
                "/v1/places/cine/hours?days=28",
                #"""
                {"isKnown": true, "total": 1,
                 "items": [{"opens": "2026-11-26T10:00:00+01:00", "closes": "2026-11-26T18:00:00+01:00"}]}
                """#)
            let answer = try await gateway.http.get("/v1/places/cine/hours.ics")
            #expect(answer.text.contains("DTSTART:20261126T090000Z\r\nDTEND:20261126T170000Z\r\n"))
            #expect(answer.text.contains("TRANSP:TRANSPARENT"))
            for path in ["/v1/places/nothing/hours.ics", "/v1/places/nothing/shows.ics"] {
                let missing = try await gateway.http.get(path)
                #expect(missing.status == 404)
            }
        }
    }
}

import Contract
import Events
import Extraction
import Foundation
import TestKit
import Testing

@testable import CatalogService

/// A cinema's calendar, read like by the crawler, becomes the shows that take place.
@Suite(.timeLimit(.minutes(5))) struct `A cinema's calendar` {
    private static let rules = #"""
        {"as": "icalendar", "things": [{"type": "ScreeningEvent", "fields": {
           "name": {"column": "SUMMARY"}, "startDate": {"column": "DTSTART"}, "endDate": {"column": "DTEND"},
           "eventStatus": {"column": "STATUS"}, "maximumAttendeeCapacity": {"column": "X-SEATS"},
           "location": {"thing": {"type": "MovieTheater", "fields": {
              "@id": {"constant": "https://guide.example/aurora"}, "name": {"column": "LOCATION"}}}},
           "offers": {"thing": {"type": "Offer", "fields": {
              "price": {"column": "X-PRICE"}, "priceCurrency": {"constant": "EUR"}}}}}}]}
        """#

    private static let place = "SUMMARY:The Late Ferry\nLOCATION:Cine Aurora\nX-SEATS:50\nX-PRICE:8\nSTATUS:CONFIRMED"

    /// Each Wednesday at half past seven, but for 9 December.
    private static let weekly = """
        UID:ferry@aurora.example
        \(place)
        DTSTART;TZID=Europe/Madrid:20261125T193000
        DTEND;TZID=Europe/Madrid:20261125T213000
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE;TZID=Europe/Madrid:20261209T193000
        """

    private static func changed(_ day: String, to start: String, _ more: String = "") -> String {
        "UID:ferry@aurora.example\n\(place)\nRECURRENCE-ID;TZID=Europe/Madrid:\(day)T193000\nDTSTART;TZID=Europe/Madrid:\(start)\n\(more)"
    }

    /// Observes the calendar: things that are no longer in it are missed.
    private func see(_ events: String..., in harness: StepHarness, after seconds: Int = 0, missing: Set<String> = [])
        async throws -> Set<String>
    {
        let text = "BEGIN:VCALENDAR\n" + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR"
        let reading = try JSONDecoder().decode(Reading.self, from: Data(Self.rules.utf8))
        let page = FetchedPage(
            bytes: Array(text.utf8), url: try #require(URL(string: "https://aurora.example/shows.ics")), at: noon)
        let found = try PageReader(reading).extract(page)
        #expect(found.problems == [])
        var names: Set<String> = []
        for thing in found.things {
            let name = try #require(thing.id)
            names.insert(name)
            try await harness.see(String(decoding: thing.json, as: UTF8.self), name, of: "aurora", after: seconds)
        }
        for name in missing.subtracting(names) { try await harness.miss(name, of: "aurora", after: seconds) }
        return names
    }

    private func shows(_ harness: StepHarness) async throws -> [String: Screening] {
        Dictionary(uniqueKeysWithValues: try await harness.screenings().map { ($0.startDate.description, $0) })
    }

    @Test func `gives the shows of each week, moves them and calls them off`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let names = try await see(Self.weekly, in: harness)
        let first = try await shows(harness)
        #expect(
            first.keys.sorted() == [
                "2026-11-25T19:30:00+01:00", "2026-12-02T19:30:00+01:00", "2026-12-16T19:30:00+01:00",
            ])
        #expect(first.values.allSatisfy { $0.movieName == "The Late Ferry" && $0.available == 50 })

        let again = try await see(
            Self.weekly, Self.changed("20261202", to: "20261203T200000"),
            Self.changed("20261216", to: "20261216T193000").replacing("CONFIRMED", with: "CANCELLED"), in: harness,
            after: 10, missing: names)
        #expect(again == names)
        let second = try await shows(harness)
        let moved = try #require(second["2026-12-03T20:00:00+01:00"])
        #expect(moved.id == first["2026-12-02T19:30:00+01:00"]?.id && moved.eventStatus == .rescheduled)
        #expect(moved.previousStartDate?.description == "2026-12-02T19:30:00+01:00" && moved.available == 50)
        let off = try #require(second["2026-12-16T19:30:00+01:00"])
        #expect(off.id == first["2026-12-16T19:30:00+01:00"]?.id && off.eventStatus == .cancelled && off.available == 0)
        #expect(second["2026-11-25T19:30:00+01:00"] == first["2026-11-25T19:30:00+01:00"] && second.count == 3)

        let left = try await see(
            Self.weekly.replacing("EXDATE;", with: "EXDATE:20261202T183000Z\nEXDATE;"), in: harness, after: 20,
            missing: names)
        #expect(left.count == 2)
        #expect(try await shows(harness)["2026-12-03T20:00:00+01:00"] == nil)
    }
}

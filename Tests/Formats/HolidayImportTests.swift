import Contract
import Events
import Formats
import Hours
import TestKit
import Testing

@Suite struct `Calendars of public holidays` {
    private let file = """
        BEGIN:VCALENDAR
        VERSION:2.0
        X-WR-CALNAME:Festius de Catalunya
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20260106
        DTEND;VALUE=DATE:20260107
        SUMMARY;LANGUAGE=ca:Reis\\, festa
        BEGIN:VALARM
        SUMMARY:Wake up
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20261225
        DTEND;VALUE=DATE:20261227
        SUMMARY:Nadal i
          Sant Esteve
        END:VEVENT
        END:VCALENDAR
        """

    @Test(arguments: ["\n", "\r\n"], [1, Int.max]) func `are read from iCalendar`(ending: String, pieces: Int) throws {
        let text = file.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
        let calendars = try imported(
            text,
            options(.holidays) {
                $0.country = "ES"
                $0.region = "ES-CT"
            }, pieces: pieces
        ).rows.holidays
        let calendar = try #require(calendars.first)
        #expect(calendars.count == 1)
        #expect(calendar.id == "es-ct" && calendar.country == "ES" && calendar.region == "ES-CT")
        #expect(calendar.name == "Festius de Catalunya")
        #expect(calendar.holidays.map(\.date.description) == ["2026-01-06", "2026-12-25", "2026-12-26"])
        #expect(calendar.holidays.map(\.name) == ["Reis, festa", "Nadal i Sant Esteve", "Nadal i Sant Esteve"])
    }

    @Test func `are read from JSON, several in one file`() throws {
        let rows = try imported(
            """
            [{"country": "TH", "name": "Thailand", "holidays": [{"date": "2026-04-13", "name": "Songkran"}]},
             {"country": "ES", "region": "ES-CT", "holidays": [{"date": "2026-09-11", "name": "Diada"}]}]
            """, options(.holidays)
        ).rows
        #expect(rows.bad == [])
        #expect(rows.holidays.map(\.id) == ["th", "es-ct"])
    }

    @Test func `say what cannot be read, and take the rest`() throws {
        let rows = try imported(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260230
            SUMMARY:No such day
            END:VEVENT
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260101
            RRULE:FREQ=YEARLY
            SUMMARY:New Year
            END:VEVENT
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260501
            SUMMARY:Labour Day
            END:VEVENT
            END:VCALENDAR
            """, options(.holidays) { $0.country = "TH" }
        ).rows
        #expect(
            rows.bad == [
                "1 DTSTART: it must be a day such as 20261225",
                "2 RRULE: FREQ=YEARLY is not read: each day has an event of its own",
            ])
        #expect(rows.holidays.first?.holidays.map(\.name) == ["Labour Day"])
        #expect(try imported("BEGIN:VCALENDAR\nEND:VCALENDAR", options(.holidays)).rows.bad.count == 1)
        #expect(try imported("date,name", options(.holidays) { $0.country = "TH" }).rows.bad.count == 1)
        #expect(throws: Reason.self) { try Importer(options(.holidays) { $0.region = "Catalunya" }) }
    }
}

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

    @Test func `report what cannot be read, and take the rest`() throws {
        let rows = try imported(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260230
            SUMMARY:No such day
            END:VEVENT
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20260101
            RRULE:FREQ=YEARLY;SKIP=OMIT
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
                "1 DTSTART: is no time that can be read: 20260230",
                "2 RRULE: SKIP is not read; of its repeating only its first time is read",
            ])
        #expect(rows.holidays.first?.holidays.map(\.name) == ["New Year", "Labour Day"])
        #expect(try imported("BEGIN:VCALENDAR\nEND:VCALENDAR", options(.holidays)).rows.bad.count == 1)
        #expect(try imported("date,name", options(.holidays) { $0.country = "TH" }).rows.bad.count == 1)
        #expect(throws: Reason.self) { try Importer(options(.holidays) { $0.region = "Catalunya" }) }
    }

    private func days(_ events: String) throws -> [String] {
        let rows = try imported(
            "BEGIN:VCALENDAR\n\(events)\nEND:VCALENDAR",
            options(.holidays) {
                $0.country = "TH"
                $0.startsAt = Timestamp("2026-11-20T00:00:00Z")!
            }
        ).rows
        #expect(rows.bad == [])
        return rows.holidays.first?.holidays.map { "\($0.date) \($0.name)" } ?? []
    }

    private let yearly = """
        BEGIN:VEVENT
        UID:1
        DTSTART;VALUE=DATE:20000101
        RRULE:FREQ=YEARLY
        EXDATE;VALUE=DATE:20270101
        SUMMARY:New Year
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTART;VALUE=DATE:20001123
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
        SUMMARY:Thanks
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        RECURRENCE-ID;VALUE=DATE:20271125
        DTSTART;VALUE=DATE:20271126
        SUMMARY:Thanks
        END:VEVENT
        """

    @Test func `follow rules for the years that are kept`() throws {
        #expect(
            try days(yearly) == [
                "2026-01-01 New Year", "2026-11-26 Thanks", "2027-11-26 Thanks", "2028-01-01 New Year",
                "2028-11-23 Thanks",
            ])
    }

    @Test func `follow rules in the years of which they name days one by one`() throws {
        // A year with days by rules alone would count as complete, without its Easter.
        let easter = "BEGIN:VEVENT\nUID:3\nDTSTART;VALUE=DATE:20260405\nSUMMARY:Easter\nEND:VEVENT\n"
        #expect(try days(easter + yearly) == ["2026-01-01 New Year", "2026-04-05 Easter", "2026-11-26 Thanks"])
        let past = "BEGIN:VEVENT\nUID:3\nDTSTART;VALUE=DATE:20240405\nSUMMARY:Easter\nEND:VEVENT\n"
        #expect(
            try days(past + yearly).map { $0.prefix(4) } == [
                "2024", "2024", "2024", "2026", "2026", "2027", "2028", "2028",
            ])
        let off = yearly.replacing("SUMMARY:New Year", with: "STATUS:CANCELLED\nSUMMARY:New Year")
        #expect(try days(off).allSatisfy { $0.hasSuffix("Thanks") })
    }
}

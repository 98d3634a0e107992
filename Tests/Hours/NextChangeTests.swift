import Foundation
import Hours
import TestKit
import Testing

@Suite struct `The next change` {
    private let prague = zone("Europe/Prague")

    private func change(_ text: String, after start: String, in zone: TimeZone) throws -> OpeningHours.Change? {
        try osm(text).nextChange(after: instant(start), in: zone, holidays: .unknown)
    }

    @Test func `is when it opens, or closes if it is open`() throws {
        let bangkok = zone("Asia/Bangkok")
        let opening = try #require(try change("Mo-Sa 17:00-01:00", after: "2026-11-23T03:00Z", in: bangkok))
        #expect(opening.opens && opening.date == instant("2026-11-23T10:00Z"))
        let closing = try #require(try change("Mo-Sa 17:00-01:00", after: "2026-11-23T10:00Z", in: bangkok))
        #expect(!closing.opens && closing.date == instant("2026-11-23T18:00Z"))
    }

    @Test func `skips over times that touch or overlap`() throws {
        let change = try change(
            "Mo 08:00-12:00,12:00-16:00; Mo 15:00-24:00, Tu 00:00-06:00,05:00-09:00", after: "2026-11-23T15:30Z",
            in: .gmt)
        #expect(change?.date == instant("2026-11-24T09:00Z"))
    }

    @Test func `is found over closed months`() throws {
        let change = try change("May-Sep: Sa 10:00-12:00", after: "2026-10-01T00:00Z", in: .gmt)
        #expect(change?.date == instant("2027-05-01T10:00Z"))
    }

    @Test(arguments: ["24/7", "off", "00:00-24:00", "Mo-Su 10:00-10:00", "2019 Jul 01-2019 Aug 31 10:00-18:00"])
    func `of what never changes is none`(text: String) throws {
        #expect(try change(text, after: "2026-11-23T10:00Z", in: prague) == nil)
    }

    @Test func `of a night in spring comes an hour earlier, in autumn an hour later`() throws {
        // On 2026-03-29 at 02:00 the clock goes to 03:00; on 2026-10-25 at 03:00 it goes back to 02:00.
        let spring = try change("Sa 22:00-04:00", after: "2026-03-28T21:00Z", in: prague)
        #expect(spring?.date == instant("2026-03-29T02:00Z"))
        let autumn = try change("Sa 22:00-04:00", after: "2026-10-24T20:00Z", in: prague)
        #expect(autumn?.date == instant("2026-10-25T03:00Z"))
    }

    @Test func `at a time that spring leaves out comes when the clock has jumped`() throws {
        let opening = try change("Su 02:30-05:00", after: "2026-03-28T20:00Z", in: prague)
        #expect(opening == OpeningHours.Change(date: instant("2026-03-29T01:00Z"), opens: true))
        let closing = try change("Sa 20:00-02:30", after: "2026-03-28T20:00Z", in: prague)
        #expect(closing == OpeningHours.Change(date: instant("2026-03-29T01:00Z"), opens: false))
        // All of it is left out: the next one is a week later.
        let none = try change("Su 02:15-02:45", after: "2026-03-28T20:00Z", in: prague)
        #expect(none?.date == instant("2026-04-05T00:15Z"))
    }

    @Test func `in the hour that autumn repeats happens twice`() throws {
        var moments: [OpeningHours.Change] = []
        var now = instant("2026-10-24T20:00Z")
        while moments.count < 3,
            let change = try osm("Sa 20:00-02:30").nextChange(after: now, in: prague, holidays: .unknown)
        {
            moments.append(change)
            now = change.date
        }
        #expect(moments.map(\.opens) == [false, true, false])
        #expect(moments.map(\.date) == ["2026-10-25T00:30Z", "2026-10-25T01:00Z", "2026-10-25T01:30Z"].map(instant))
    }

    @Test(arguments: ["Europe/Prague", "America/New_York", "Australia/Lord_Howe", "Asia/Bangkok", "Asia/Kathmandu"])
    func `is the first minute that is open otherwise, also when the clocks change`(name: String) throws {
        var random = Seeded(UInt64(name.utf8.count))
        let zone = zone(name)
        for _ in 0..<40 {
            let rules = (0..<Int.random(in: 1...4, using: &random)).map { _ in OpeningRule.random(&random) }
            let hours = OpeningHours(rules: rules)
            // Around the days on which clocks change somewhere.
            let start = instant(
                ["2026-03-07T00:00Z", "2026-03-28T00:00Z", "2026-04-04T00:00Z", "2026-10-24T00:00Z"].randomElement(
                    using: &random)!)
            let now = start.addingTimeInterval(.random(in: 0..<86400, using: &random))
            let isOpen = hours.isOpen(at: now, in: zone, holidays: .unknown)
            // Everything happens at quarters of an hour.
            let quarter = (now.timeIntervalSince1970 / 900).rounded(.down) * 900
            let expected = (1...(9 * 96)).lazy.map { Date(timeIntervalSince1970: quarter + Double($0) * 900) }
                .first { hours.isOpen(at: $0, in: zone, holidays: .unknown) != isOpen }
            guard let expected else { continue }
            #expect(
                hours.nextChange(after: now, in: zone, holidays: .unknown)
                    == OpeningHours.Change(date: expected, opens: isOpen == false))
        }
    }

    @Test func `holidays are skipped, and days of which nobody knows whether they are some`() throws {
        let hours = try osm("Mo-Fr 09:00-18:00; PH off")
        let eve = instant("2026-01-05T20:00Z")
        func opens(_ holidays: PublicHolidays) -> OpeningHours.Change? {
            hours.nextChange(after: eve, in: .gmt, holidays: holidays)
        }
        let known = PublicHolidays(days: [CivilDate("2026-01-06")!], years: [2026])
        #expect(opens(known) == OpeningHours.Change(date: instant("2026-01-07T09:00Z"), opens: true))
        #expect(opens(.unknown) == nil)
        let next = PublicHolidays(days: [CivilDate("2027-01-01")!], years: [2027])
        #expect(opens(next) == OpeningHours.Change(date: instant("2027-01-04T09:00Z"), opens: true))
    }
}

extension OpeningRule {
    fileprivate static func random(_ random: inout Seeded) -> OpeningRule {
        let times = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let opens = Int.random(in: 0..<96, using: &random) * 15
            return TimeSpan(opens: opens, closes: opens + Int.random(in: 1...96, using: &random) * 15)!
        }
        let days = Weekday.allCases.filter { _ in Bool.random(using: &random) }
        return OpeningRule(days: Set(days), times: times, adds: Bool.random(using: &random))
    }
}

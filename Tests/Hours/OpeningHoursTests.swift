import Foundation
import Hours
import Testing

@Suite struct `Opening hours` {
    private let bar = OpeningHours(rules: [
        OpeningRule(days: [.thursday, .friday], times: [span("12:00", "15:00"), span("18:00", "02:00")])
    ])

    @Test func `hold several times a day`() {
        #expect(isOpen(bar, .thursday, "11:59") == false)
        #expect(isOpen(bar, .thursday, "12:00") == true)
        #expect(isOpen(bar, .thursday, "14:59") == true)
        #expect(isOpen(bar, .thursday, "15:00") == false)
        #expect(isOpen(bar, .thursday, "18:00") == true)
    }

    @Test func `reach across midnight into a day that has none of its own`() {
        #expect(isOpen(bar, .friday, "01:59") == true)
        #expect(isOpen(bar, .saturday, "01:59") == true)
        #expect(isOpen(bar, .saturday, "02:00") == false)
        #expect(isOpen(bar, .saturday, "18:00") == false)
        #expect(isOpen(bar, .thursday, "01:00") == false)
    }

    @Test func `reach from Sunday into Monday`() throws {
        let hours = try osm("Su 20:00-04:00")
        #expect(isOpen(hours, .monday, "03:59") == true)
        #expect(isOpen(hours, .monday, "04:00") == false)
    }

    @Test func `are not cut at midnight by the next day's rule`() throws {
        let hours = try osm("Fr,Sa 18:00-03:00; Su off")
        #expect(isOpen(hours, .sunday, "02:59") == true)
        #expect(isOpen(hours, .sunday, "03:00") == false)
        #expect(isOpen(hours, .sunday, "20:00") == false)
    }

    @Test func `that are always are open at every minute`() {
        for weekday in Weekday.allCases {
            for minute in 0..<1440 { #expect(OpeningHours.always.isOpen(on: weekday, minute: minute) == true) }
        }
    }

    @Test func `are closed on a day that no rule fits or that a later rule closes`() throws {
        let hours = try osm("Mo-Sa 10:00-20:00; We off")
        #expect(isOpen(hours, .tuesday, "12:00") == true)
        #expect(isOpen(hours, .wednesday, "12:00") == false)
        #expect(isOpen(hours, .sunday, "12:00") == false)
    }

    @Test func `of a later rule take the place of earlier ones, or come to them`() throws {
        let replaced = try osm("Mo-Fr 08:00-18:00; We 14:00-16:00")
        #expect(isOpen(replaced, .wednesday, "10:00") == false)
        #expect(isOpen(replaced, .wednesday, "15:00") == true)
        let added = try osm("Mo-Fr 08:00-12:00, We 14:00-16:00")
        #expect(isOpen(added, .wednesday, "10:00") == true)
        #expect(isOpen(added, .wednesday, "15:00") == true)
        #expect(isOpen(added, .thursday, "15:00") == false)
    }

    @Test func `change with the season, across New Year too`() throws {
        let hours = try osm("Oct-Apr: 10:00-18:00; May-Sep: 09:00-22:00; Dec 24-26 off")
        func isOpen(_ date: String, _ minute: Int) -> Bool? {
            hours.isOpen(at: LocalTime(date: CivilDate(date)!, minute: minute)!, holidays: .unknown)
        }
        #expect(isOpen("2026-10-01", 9 * 60 + 30) == false)
        #expect(isOpen("2027-01-15", 10 * 60) == true)
        #expect(isOpen("2028-02-29", 10 * 60) == true)
        #expect(isOpen("2027-04-30", 19 * 60) == false)
        #expect(isOpen("2027-05-01", 21 * 60 + 59) == true)
        #expect(isOpen("2026-09-30", 21 * 60) == true)
        #expect(isOpen("2026-12-23", 12 * 60) == true)
        for day in 24...26 { #expect(isOpen("2026-12-\(day)", 12 * 60) == false) }
        #expect(isOpen("2026-12-27", 12 * 60) == true)
    }

    @Test func `of one year hold in that year only`() throws {
        let hours = try osm("Mo-Su 09:00-17:00; 2026 Dec 24-2027 Jan 06 off")
        func isOpen(_ date: String) -> Bool? {
            hours.isOpen(at: LocalTime(date: CivilDate(date)!, minute: 600)!, holidays: .unknown)
        }
        #expect(isOpen("2026-12-24") == false && isOpen("2027-01-06") == false)
        #expect(isOpen("2026-12-23") == true && isOpen("2027-01-07") == true)
        #expect(isOpen("2025-12-24") == true && isOpen("2027-12-24") == true)
    }

    @Test func `know the first, second and last weekday of a month`() throws {
        let hours = try osm("10:00-20:00; Mo[2,-1] off")
        func isOpen(_ date: String) -> Bool? {
            hours.isOpen(at: LocalTime(date: CivilDate(date)!, minute: 720)!, holidays: .unknown)
        }
        // The Mondays of November 2026 are the 2nd, 9th, 16th, 23rd and 30th; of February 2027 the 1st, 8th, 15th and 22nd.
        #expect(isOpen("2026-11-02") == true && isOpen("2026-11-09") == false && isOpen("2026-11-16") == true)
        #expect(isOpen("2026-11-23") == true && isOpen("2026-11-30") == false && isOpen("2026-11-10") == true)
        #expect(isOpen("2027-02-08") == false && isOpen("2027-02-15") == true && isOpen("2027-02-22") == false)
    }

    @Test func `of public holidays count on days that are known to be holidays`() throws {
        let hours = try osm("Mo-Fr 09:00-18:00; PH 10:00-12:00")
        let songkran = LocalTime(date: CivilDate("2026-04-13")!, minute: 15 * 60)!
        let sunday = LocalTime(date: CivilDate("2026-04-12")!, minute: 11 * 60)!
        let none = PublicHolidays(years: [2026])
        let both = PublicHolidays(days: [songkran.date, sunday.date], years: [2026])
        #expect(hours.isOpen(at: songkran, holidays: none) == true)
        #expect(hours.isOpen(at: songkran, holidays: both) == false)
        #expect(hours.isOpen(at: sunday, holidays: none) == false)
        #expect(hours.isOpen(at: sunday, holidays: both) == true)
        let like = try osm("Mo-Sa 09:00-18:00; Su,PH 11:00-13:00")
        #expect(like.isOpen(at: sunday, holidays: none) == true)
        #expect(like.isOpen(at: songkran, holidays: both) == false)
    }

    @Test func `are unknown only where it matters whether an unknown day is a holiday`() throws {
        let epiphany = CivilDate("2026-01-06")!
        func isOpen(_ text: String, _ hour: Int, _ holidays: PublicHolidays) throws -> Bool? {
            try osm(text).isOpen(at: LocalTime(date: epiphany, minute: hour * 60)!, holidays: holidays)
        }
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", 12, .unknown) == nil)
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", 20, .unknown) == false)
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", 12, PublicHolidays(days: [epiphany])) == false)
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", 12, PublicHolidays(years: [2026])) == true)
        // The calendar of another year says nothing of this one.
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", 12, PublicHolidays(years: [2027])) == nil)
        #expect(try isOpen("Mo-Su 09:00-18:00; PH 11:00-14:00", 12, .unknown) == true)
        #expect(try isOpen("Mo-Su 09:00-18:00; PH 11:00-14:00", 10, .unknown) == nil)
        #expect(try isOpen("Mo-Su,PH 09:00-18:00", 12, .unknown) == true)
        #expect(try isOpen("Mo-Su 09:00-18:00", 12, .unknown) == true)
    }

    @Test func `with an open end count until midnight`() throws {
        let hours = try osm("Fr 18:00+")
        #expect(isOpen(hours, .friday, "23:59") == true)
        #expect(isOpen(hours, .saturday, "00:00") == false)
        #expect(hours.rules[0].times == [span("18:00", "24:00", openEnd: true)])
    }

    @Test func `that nobody could read say neither open nor closed`() throws {
        let hours = OpeningHours(unread: "by appointment")
        #expect(!hours.isKnown)
        #expect(hours.isOpen(on: .monday, minute: 600) == nil)
        #expect(hours.isOpen(at: instant("2026-11-21T12:00Z"), in: .gmt, holidays: .unknown) == nil)
        #expect(hours.nextChange(after: instant("2026-11-21T12:00Z"), in: .gmt, holidays: .unknown) == nil)
    }

    @Test func `may begin and end at any minute but last a day at most`() {
        #expect(TimeSpan(opens: 0, closes: 1440) == .allDay)
        #expect(TimeSpan(opens: 600, closes: 2040) == span("10:00", "10:00"))
        #expect(TimeSpan(opens: 600, closes: 2041) == nil)
        #expect(TimeSpan(opens: 600, closes: 600) == nil)
        #expect(TimeSpan(opens: 1440, closes: 1500) == nil)
        #expect(TimeSpan(opens: -1, closes: 5) == nil)
    }
}

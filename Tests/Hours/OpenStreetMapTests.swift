import Foundation
import Hours
import Testing

@Suite struct `OpenStreetMap's opening_hours` {
    @Test(arguments: [("barcelona.txt", 488, 497), ("bangkok.txt", 255, 269), ("prague.txt", 964, 971)])
    func `of three cities are read, more than nine in ten of the different values`(city: String, least: Int, of: Int)
        throws
    {
        let values = try fixture(city)
        #expect(values.count == of)
        let read = values.filter { (try? osm($0)) != nil }.count
        #expect(read >= least)
        #expect(Double(read) > 0.9 * Double(of))
    }

    @Test func `mean what another implementation says they mean`() throws {
        let lines = try fixture("intervals.tsv")
        #expect(lines.count == 250)
        for line in lines {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let hours = try osm(columns[0])
            for (monday, expected) in zip(["2026-01-05T00:00Z", "2026-07-06T00:00Z"], columns.dropFirst()) {
                #expect(week(of: hours, from: instant(monday)) == expected, "\(columns[0])")
            }
        }
    }

    /// When it is open in seven days: "480-1080,1920-2520" in minutes.
    private func week(of hours: OpeningHours, from monday: Date) -> String {
        // The other implementation was asked for days that are no holidays.
        let ordinary = PublicHolidays(years: Set(2000...2040))
        let end = monday.addingTimeInterval(7 * 86400)
        var spans: [String] = []
        var now = monday
        while now < end {
            let next = min(hours.nextChange(after: now, in: .gmt, holidays: ordinary)?.date ?? end, end)
            if hours.isOpen(at: now, in: .gmt, holidays: ordinary) == true {
                spans.append("\(Int(now.timeIntervalSince(monday)) / 60)-\(Int(next.timeIntervalSince(monday)) / 60)")
            }
            now = next
        }
        return spans.joined(separator: ",")
    }

    private static let workdays = mondayToFriday

    @Test(arguments: [
        ("Mo-Fr 9:00-17:00", [OpeningRule(days: workdays, times: [span("09:00", "17:00")])]),
        ("mon - friday: 9.00–17.00", [OpeningRule(days: workdays, times: [span("09:00", "17:00")])]),
        ("Mo-Fr 0900-1700", [OpeningRule(days: workdays, times: [span("09:00", "17:00")])]),
        ("Monday to Friday, 9am to 5 p.m.", [OpeningRule(days: workdays, times: [span("09:00", "17:00")])]),
        ("Mo-Fr 9h-17h", [OpeningRule(days: workdays, times: [span("09:00", "17:00")])]),
        ("9-17", [OpeningRule(times: [span("09:00", "17:00")])]),
        ("11-3pm", [OpeningRule(times: [span("11:00", "15:00")])]),
        ("1-3pm", [OpeningRule(times: [span("13:00", "15:00")])]),
        ("12-3pm", [OpeningRule(times: [span("12:00", "15:00")])]),
        ("8pm-12am", [OpeningRule(times: [span("20:00", "24:00")])]),
        ("12am-12pm", [OpeningRule(times: [span("00:00", "12:00")])]),
        ("17:00-26:00", [OpeningRule(times: [span("17:00", "02:00")])]),
        ("11:00-23:00 daily", [OpeningRule(days: weekdays, times: [span("11:00", "23:00")])]),
        ("18:00-23:00+", [OpeningRule(times: [span("18:00", "23:00", openEnd: true)])]),
        ("24 hours", [OpeningRule(times: [.allDay])]),
        ("PH off; 24/7", [OpeningRule(publicHolidays: true, times: []), OpeningRule(times: [.allDay])]),
        (
            "Fr-Mo 10:00-12:00",
            [OpeningRule(days: [.friday, .saturday, .sunday, .monday], times: [span("10:00", "12:00")])]
        ),
        (
            "Mo, We-Fr,PH 10:00-12:00 and 14:00-18:00",
            [
                OpeningRule(
                    days: [.monday, .wednesday, .thursday, .friday], publicHolidays: true,
                    times: [span("10:00", "12:00"), span("14:00", "18:00")])
            ]
        ),
        (
            "Mo 10:00-12:00, Tu 10:00-13:00 We 10:00-14:00, Th off",
            [
                OpeningRule(days: [.monday], times: [span("10:00", "12:00")]),
                OpeningRule(days: [.tuesday], times: [span("10:00", "13:00")], adds: true),
                OpeningRule(days: [.wednesday], times: [span("10:00", "14:00")], adds: true),
                OpeningRule(days: [.thursday], times: []),
            ]
        ),
        (
            "Sa,Su[1] 10:00-12:00",
            [
                OpeningRule(days: [.saturday], times: [span("10:00", "12:00")]),
                OpeningRule(days: [.sunday], occurrences: [1], times: [span("10:00", "12:00")]),
            ]
        ),
        (#"10:00-12:00 "not in fog""#, [OpeningRule(times: [span("10:00", "12:00")], note: "not in fog")]),
        ("Mo-Su 10:00-12:00; PH open", [OpeningRule(days: weekdays, times: [span("10:00", "12:00")])]),
        (
            "10:00-22:00, closed Mondays",
            [
                OpeningRule(times: [span("10:00", "22:00")]), OpeningRule(days: [.monday], times: []),
            ]
        ),
    ]) func `are read in the forms that people write`(text: String, rules: [OpeningRule]) throws {
        let hours = try osm(text)
        #expect(hours.rules == rules)
        #expect(hours.text == text)
    }

    @Test(arguments: [
        ("Dec 24-26", "12-24", "12-26"), ("Dec 25", "12-25", "12-25"), ("May 01-Sep 15", "05-01", "09-15"),
        ("Feb", "02-01", "02-29"),
        ("Oct-Apr", "10-01", "04-30"), ("2026 Jul 16-2026 Aug 20", "2026-07-16", "2026-08-20"),
        ("2026 Jul 16-Aug 20", "2026-07-16", "2026-08-20"),
        ("2027 Feb", "2027-02-01", "2027-02-28"),
    ]) func `have dates`(text: String, from: String, through: String) throws {
        let expected = try JSONDecoder().decode(
            DateRange.self, from: Data(#"{"from": "\#(from)", "through": "\#(through)"}"#.utf8))
        #expect(
            try osm("\(text): 10:00-12:00").rules == [OpeningRule(dates: [expected], times: [span("10:00", "12:00")])])
        #expect(try osm("10:00-12:00; \(text): off").rules.last == OpeningRule(dates: [expected], times: []))
    }

    @Test(arguments: [
        ("", "opening times"), ("x", "“x”"), ("by appointment", "“by”"), (#""by appointment""#, "remark"),
        ("Mo-Fr", "days without a time"),
        ("SH 10:00-12:00", "school"), ("easter off", "movable"),
        ("week 1-60 Mo 10:00-12:00", "weeks"), ("week 10:00-12:00", "“"), ("|| Mo 10:00-12:00", "“|”"),
        ("(sunrise-13:00)-12:00", "too far"), ("(sunset+1)-24:00", "“"),
        ("PH -1 day 10:00-12:00", "before or after"), ("Mo-Fr 10:00-12:00 || by phone", "“by”"),
        ("Mo 10:00", "without an end"), ("10:00-25:61", "61"),
        ("10:00-49:00", "49"), ("24:00-26:00", "24:00"), ("10:00-36:00", "24 hours"),
        ("9-5", "morning or in the evening"), ("8-12", "morning or in the evening"),
        ("12:00-14:00 off", "closed"), ("PH Su 10:00-12:00", "comma"), ("Mo off", "opening times"),
        ("24/7 10:00-12:00", "24 hours"), ("10:00-12:00 kitchen", "“kitchen”"),
        ("Mar Su[-1]-Oct Su[-1] 10:00-12:00", "dates by weekday"), ("Feb 30 10:00-12:00", "no such days"),
        ("123456", "123456"),
    ]) func `that cannot be told for certain are refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: UnreadableHours.self) { try osm(text) }
        #expect(error!.reason.contains(reason))
    }

    @Test func `are bounded`() {
        #expect(throws: UnreadableHours.self) { try osm(String(repeating: "Mo 10:00-12:00;", count: 101)) }
        #expect(throws: UnreadableHours.self) { try osm(String(repeating: " ", count: 5000) + "24/7") }
    }
}

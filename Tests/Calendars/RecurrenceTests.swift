import Events
import Testing

@testable import Calendars

/// A rule, its start, and the first times that it names from there.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let rule: String
    let start: String
    let times: [String]

    init(_ rule: String, _ start: String, _ times: String...) {
        (self.rule, self.start, self.times) = (rule, start, times)
    }

    var testDescription: String { "\(rule) from \(start)" }
}

@Suite struct `Rules of repetition` {
    /// Of RFC 5545, section 3.8.5.3, of what calendars on the web write, and of what lies at the edge of a year.
    static let table = [
        RuleCase("FREQ=DAILY;COUNT=3", "19970902", "19970902", "19970903", "19970904", "end"),
        RuleCase("FREQ=DAILY;UNTIL=19970904", "19970902", "19970902", "19970903", "19970904", "end"),
        RuleCase("FREQ=DAILY;INTERVAL=10;COUNT=3", "19970902", "19970902", "19970912", "19970922", "end"),
        RuleCase("FREQ=WEEKLY;COUNT=2", "19970902T090000", "19970902T090000", "19970909T090000", "end"),
        RuleCase(
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH", "19970902", "19970902", "19970904", "19970916", "19970918"),
        RuleCase(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805", "19970805", "19970810", "19970819",
            "19970824", "end"),
        RuleCase(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805", "19970805", "19970817", "19970819",
            "19970831", "end"),
        RuleCase("FREQ=MONTHLY;BYDAY=1FR", "19970905", "19970905", "19971003", "19971107", "19971205"),
        RuleCase("FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU", "19970907", "19970907", "19970928", "19971102", "19971130"),
        RuleCase("FREQ=MONTHLY;BYDAY=-2MO", "19970922", "19970922", "19971020", "19971117", "19971222"),
        RuleCase("FREQ=MONTHLY;BYMONTHDAY=-3", "19970928", "19970928", "19971029", "19971128", "19971229"),
        RuleCase("FREQ=MONTHLY;BYMONTHDAY=1,-1", "19970930", "19970930", "19971001", "19971031", "19971101"),
        RuleCase("FREQ=MONTHLY", "20260131", "20260131", "20260331", "20260531", "20260731"),
        RuleCase("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "19980213", "19980213", "19980313", "19981113", "19990813"),
        RuleCase("FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", "19970913", "19970913", "19971011", "19971108"),
        RuleCase("FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904", "19970904", "19971007", "19971106", "19971204"),
        RuleCase("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "19970929", "19970929", "19971030", "19971127"),
        RuleCase("FREQ=YEARLY;BYMONTH=6,7;COUNT=3", "19970610", "19970610", "19970710", "19980610", "end"),
        RuleCase(
            "FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200", "19970101", "19970101", "19970410", "19970719", "20000101"),
        RuleCase("FREQ=YEARLY;BYDAY=20MO", "19970519", "19970519", "19980518", "19990517"),
        RuleCase("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "19970512", "19970512", "19980511", "19990517"),
        RuleCase("FREQ=YEARLY;BYWEEKNO=-1", "20251222", "20251222", "20261228", "20271227"),
        RuleCase("FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "19970605", "19970605", "19970612", "19970619"),
        RuleCase(
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "19961105", "19961105", "20001107",
            "20041102"),
        RuleCase("FREQ=YEARLY", "20240229", "20240229", "20280229", "20320229"),
        RuleCase("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "20261025T030000", "20261025T030000", "20271031T030000"),
        RuleCase(
            "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T150000", "19970902T090000", "19970902T090000", "19970902T120000",
            "19970902T150000", "end"),
        RuleCase(
            "FREQ=MINUTELY;INTERVAL=90;COUNT=3", "19970902T090000", "19970902T090000", "19970902T103000",
            "19970902T120000", "end"),
        RuleCase(
            "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,16", "19970902T094000", "19970902T094000", "19970902T160000",
            "19970902T162000", "19970902T164000", "19970903T090000"),
        RuleCase(
            "FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0,30", "19970902T090000", "19970902T090000", "19970902T090030",
            "19970903T090000"),
        RuleCase(
            "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=2,-1", "20261101T093000", "20261101T093000",
            "20261101T173000", "20261102T093000"),
        // Outlook, Google and hands.
        RuleCase(
            "FREQ=WEEKLY;WKST=SU;UNTIL=20261215T225959Z;BYDAY=TU", "20261201T193000", "20261201T193000",
            "20261208T193000", "20261215T193000", "end"),
        RuleCase("freq=weekly;interval=1;byday=we,fr;", "20261125", "20261125", "20261127", "20261202"),
        RuleCase("FREQ=MONTHLY;BYDAY=+2TH;COUNT=2", "20261112", "20261112", "20261210", "end"),
    ]

    private func times(_ rule: RecurrenceRule, _ start: WrittenTime, _ count: Int, after: LocalTime? = nil) -> [String]
    {
        var run = RuleRun(rule, from: start.local, after: after)
        var steps = 100_000
        let times = (0..<count).compactMap { _ -> LocalTime? in
            run.next(&steps).flatMap { time in rule.until.map { time <= $0.local } ?? true ? time : nil }
        }
        #expect(steps > 0)
        return times.map { time in
            if case .day = start { return CalendarTime(day: time.date).key }
            return CalendarTime(time, .floating).key
        }
    }

    @Test(arguments: table) func `name the times that the standard says`(row: RuleCase) throws {
        let start = try #require(WrittenTime(row.start))
        let found = times(try RecurrenceRule(row.rule), start, row.times.count)
        #expect(found == row.times.filter { $0 != "end" })
    }

    @Test(arguments: [
        ("FREQ=DAILY;RSCALE=CHINESE", "RSCALE"), ("FREQ=FORTNIGHTLY", "FREQ"), ("COUNT=3", "FREQ"),
        ("FREQ=DAILY;COUNT=0", "COUNT"), ("FREQ=DAILY;INTERVAL=0", "INTERVAL"), ("FREQ=DAILY;BYMONTH=13", "BYMONTH"),
        ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY"), ("FREQ=MONTHLY;BYWEEKNO=3", "BYWEEKNO"),
        ("FREQ=DAILY;BYYEARDAY=3", "BYYEARDAY"),
        ("FREQ=WEEKLY;BYMONTHDAY=3", "BYMONTHDAY"), ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS"),
        ("FREQ=DAILY;UNTIL=soon", "UNTIL"),
        ("FREQ=DAILY;FREQ=WEEKLY", "FREQ"), ("FREQ=WEEKLY;BYDAY=", "BYDAY"), ("FREQ=WEEKLY;BYDAY=XX", "BYDAY"),
        ("FREQ=DAILY;X-EVERY=2", "X-EVERY"), ("FREQ=YEARLY;BYMONTH=5L", "BYMONTH"),
    ]) func `are refused where they are not read`(rule: String, named: String) {
        let fault = #expect(throws: UnreadRule.self) { try RecurrenceRule(rule) }
        #expect(fault?.reason.contains(named) == true)
    }

    @Test(arguments: table) func `go on anywhere as from their start`(row: RuleCase) throws {
        var rule = try RecurrenceRule(row.rule)
        (rule.count, rule.until) = (nil, nil)
        let start = try #require(WrittenTime(row.start))
        let all = times(rule, start, 12)
        for (index, time) in all.enumerated() {
            let after = try #require(WrittenTime(time)).local
            #expect(times(rule, start, 30, after: after).contains(all[index]))
        }
    }

    @Test(arguments: [
        "FREQ=SECONDLY;COUNT=1000000000", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5",
        "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,1,2,3,4,5,6,7,8,9",
    ]) func `end by what they cost`(rule: String) throws {
        let start = try #require(WrittenTime("20261121T090000"))
        var run = RuleRun(try RecurrenceRule(rule), from: start.local)
        var steps = 50_000
        var count = 0
        while run.next(&steps) != nil { count += 1 }
        #expect(steps <= 0 || run.next(&steps) == nil)
        #expect(count <= 50_000)
    }
}

import Hours
import Testing

@Suite struct `The food shop's opening times` {
    private let shop = ["wen, thu: 18-02", "tue: 18-04", "sun, mon: CLOSED"]

    @Test func `are read, the shop's Wednesday too`() throws {
        let hours = try OpeningHours(foodShop: shop)
        #expect(
            hours.rules == [
                OpeningRule(days: [.wednesday, .thursday], times: [span("18:00", "02:00")]),
                OpeningRule(days: [.tuesday], times: [span("18:00", "04:00")]),
                OpeningRule(days: [.sunday, .monday], times: []),
            ])
        #expect(isOpen(hours, .wednesday, "03:59") == true)
        #expect(isOpen(hours, .thursday, "01:59") == true && isOpen(hours, .thursday, "02:00") == false)
        #expect(isOpen(hours, .sunday, "20:00") == false && isOpen(hours, .friday, "20:00") == false)
    }

    @Test func `are written as they came`() throws {
        #expect(try OpeningHours(foodShop: shop + [""]).foodShopLines == shop)
        let changed = OpeningHours(
            rules: [OpeningRule(days: [.monday], times: [span("09:00", "17:00")])], text: shop.joined(separator: "\n"))
        #expect(changed.foodShopLines == ["mon: 09-17", "tue, wed, thu, fri, sat, sun: CLOSED"])
    }

    @Test func `hold minutes, several times, ranges of days and spaces`() throws {
        let hours = try OpeningHours(foodShop: [" Mon-Fri : 11:30-15, 18 - 24 ", "SAT:00-24", "", "sat: closed"])
        #expect(
            hours.rules == [
                OpeningRule(days: mondayToFriday, times: [span("11:30", "15:00"), span("18:00", "24:00")]),
                OpeningRule(days: [.saturday], times: [.allDay]),
                OpeningRule(days: [.saturday], times: []),
            ])
    }

    @Test func `of a day on two lines are both`() throws {
        let hours = try OpeningHours(foodShop: ["mon, tue: 11-14", "mon: 18-22"])
        #expect(isOpen(hours, .monday, "12:00") == true && isOpen(hours, .monday, "19:00") == true)
    }

    @Test(arguments: [
        (
            "Mo-Fr 11:30-15:00,18:00-02:00; Sa 24/7",
            ["mon, tue, wed, thu, fri: 11:30-15, 18-02", "sat: 00-24", "sun: CLOSED"]
        ),
        ("10:00-22:00; Dec 25 off", ["mon, tue, wed, thu, fri, sat, sun: 10-22"]),
        (
            "Mo 10:00-11:00; Tu 10:00-12:00; We 10:00-13:00; Th 10:00-14:00",
            ["mon: 10-11", "tue: 10-12", "wed: 10-13", "thu: 10-14"]
        ),
        (
            "Mo 10:00-11:00; Tu 10:00-12:00; We 10:00-13:00; Th 10:00-14:00; Fr 10:00-15:00; Sa 10:00-16:00",
            ["mon: 10-11", "tue: 10-12", "wed: 10-13", "thu: 10-14; fri: 10-15; sat: 10-16"]
        ),
    ]) func `are at most four lines that say an ordinary week`(text: String, lines: [String]) throws {
        let hours = try osm(text)
        #expect(hours.foodShopLines == lines)
        #expect(try OpeningHours(foodShop: lines).ordinaryWeek == hours.ordinaryWeek)
    }

    @Test func `of hours that nobody could read are their text`() {
        #expect(OpeningHours(unread: "by appointment\nor by chance").foodShopLines == ["by appointment"])
        #expect(OpeningHours(rules: []).foodShopLines == [])
        #expect((try? OpeningHours(foodShop: ["", ""]))?.isKnown == false)
    }

    @Test(arguments: [
        ("whenever", "colon"), ("mon 18-02", "colon"), ("mond: 18-02", "“mond”"), (": 18-02", "day"),
        ("mon,: 18-02", "day"), ("mon: late", "“late”"), ("mon:", "hours"),
        ("mon: 18-25", "hours"), ("mon: 24-02", "hours"), ("mon: 18", "hours"), ("mon: 18-02-04", "hours"),
        ("mon: 18:5x-20", "hours"), ("mon: -5-20", "hours"),
    ]) func `of another form are refused with line and reason`(line: String, reason: String) {
        let error = #expect(throws: UnreadableHours.self) { try OpeningHours(foodShop: ["tue: 10-12", line]) }
        #expect(error!.line == 2)
        #expect(error!.reason.contains(reason))
    }

    @Test func `that are longer than hours can be are refused`() {
        let parts = String(repeating: "mon:1-2;", count: 150)
        for lines in [[parts], [parts, parts, parts, parts]] {
            #expect(throws: UnreadableHours.self) { try OpeningHours(foodShop: lines) }
        }
    }
}

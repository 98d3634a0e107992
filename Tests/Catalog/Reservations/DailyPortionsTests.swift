import Contract
import Events
import Testing

@testable import CatalogService

@Suite struct `Daily portions` {
    let today = "2026-11-21"
    let tomorrow = "2026-11-22"

    @Test func `they are renewed once for a date and never for an earlier one`() {
        let stock = Stock.daily(portions: 20, left: 3, date: today)
        #expect(stock.renewed(on: today) == stock)
        #expect(stock.renewed(on: "2026-11-20") == stock, "the clock went back")
        #expect(stock.renewed(on: tomorrow) == .daily(portions: 20, left: 20, date: tomorrow))
    }

    @Test func `portions held over midnight are of the day that they were held on`() {
        var counter = Counter([.sample("soup", stock: .daily(portions: 5, left: 2, date: today))])
        counter.handle(.init(.hold, "1", [("soup", 1)]), at: 0)
        counter.handle(.init(.hold, "2", [("soup", 1)]), at: 1)
        counter.renew("soup", on: tomorrow)
        #expect(counter["soup"].available == 5)
        counter.handle(.init(.commit, "1", [("soup", 1)]), at: 2)
        counter.handle(.init(.release, "2", [("soup", 1)]), at: 3)
        #expect(counter["soup"].available == 5, "neither takes nor gives the new day's")
        counter.handle(.init(.hold, "3", [("soup", 2)]), at: 4)
        #expect(counter["soup"].available == 3)
        counter.handle(.init(.release, "3", [("soup", 2)]), at: 5)
        #expect(counter["soup"].available == 5)
    }

    @Test func `a hold of a new day whose renewal was lost brings the renewal with it`() {
        var counter = Counter([.sample("soup", stock: .daily(portions: 5, left: 2, date: today))])
        let stale = counter.items
        counter.renew("soup", on: tomorrow)
        counter.handle(.init(.hold, "1", [("soup", 4)]), at: 0)
        // The log has the reservation, but neither the renewal nor the stock after the hold.
        counter.items = stale
        counter.handle(.init(.hold, "1", [("soup", 4)]), at: 0)
        #expect(counter["soup"].stock == .daily(portions: 5, left: 1, date: tomorrow))
    }

    @Test func `a hold of yesterday takes nothing of today's when its request comes again`() {
        var counter = Counter([.sample("soup", stock: .daily(portions: 5, left: 2, date: today))])
        let stale = counter.items
        counter.handle(.init(.hold, "1", [("soup", 2)]), at: 0)
        counter.items = stale
        counter.renew("soup", on: tomorrow)
        counter.handle(.init(.hold, "1", [("soup", 2)]), at: 0)
        #expect(counter["soup"].stock == .daily(portions: 5, left: 5, date: tomorrow))
    }

    @Test func `yesterday's portions are not given back to today`() {
        var counter = Counter([.sample("soup", stock: .daily(portions: 5, left: 5, date: today))])
        counter.handle(.init(.hold, "1", [("soup", 2)]), at: 0)
        counter.handle(.init(.commit, "1", [("soup", 2)]), at: 1)
        counter.handle(.init(.hold, "2", [("soup", 1)]), at: 2)
        counter.handle(.init(.commit, "2", [("soup", 1)]), at: 3)
        counter.handle(.init(.release, "2", [("soup", 1)]), at: 4)
        #expect(counter["soup"].available == 3, "today's are")
        counter.renew("soup", on: tomorrow)
        counter.handle(.init(.release, "1", [("soup", 2)]), at: 5)
        #expect(counter["soup"].stock == .daily(portions: 5, left: 5, date: tomorrow))
    }

    @Test func `a change of the portions keeps what was taken today`() {
        let existing = Stock.daily(portions: 20, left: 12, date: today)
        let fewer = Stock.daily(portions: 15, left: 15, date: "")
        #expect(fewer.settled(over: existing, today: today) == .daily(portions: 15, left: 7, date: today))
        #expect(fewer.settled(over: existing, today: tomorrow) == .daily(portions: 15, left: 15, date: tomorrow))
        #expect(fewer.settled(over: nil, today: today) == .daily(portions: 15, left: 15, date: today))
        #expect(fewer.settled(over: .count(left: 2), today: today) == .daily(portions: 15, left: 15, date: today))
    }

    @Test func `today's number left can be set`() {
        let existing = Stock.daily(portions: 20, left: 12, date: today)
        for emitted in [Stock.daily(portions: 20, left: 4, date: today), .daily(portions: 20, left: 4, date: "")] {
            #expect(emitted.settled(over: existing, today: today) == .daily(portions: 20, left: 4, date: today))
        }
        let stale = Stock.daily(portions: 20, left: 4, date: "2026-11-20")
        #expect(
            stale.settled(over: existing, today: today) == existing, "the number left on another day does not count")
    }

    @Test(arguments: [
        ("2026-11-21T16:59:59Z", "Asia/Bangkok", "2026-11-21"), ("2026-11-21T17:00:00Z", "Asia/Bangkok", "2026-11-22"),
        ("2026-11-21T04:59:59Z", "America/New_York", "2026-11-20"), ("1969-12-31T23:00:00Z", "UTC", "1969-12-31"),
    ])
    func `a day is the place's own`(instant: String, timeZone: String, date: String) throws {
        #expect(LocalDay.date(at: try #require(Timestamp(instant)), in: timeZone) == date)
    }

    @Test(arguments: [
        ("2026-11-21", "Asia/Bangkok", "2026-11-21T17:00:00.000000Z"),
        ("2026-03-28", "Europe/Helsinki", "2026-03-28T22:00:00.000000Z"),
        ("2026-03-29", "Europe/Helsinki", "2026-03-29T21:00:00.000000Z"),
        // The clocks of Beirut go forward at midnight: that day begins at one.
        ("2026-03-28", "Asia/Beirut", "2026-03-28T22:00:00.000000Z"),
    ])
    func `a day ends when the next begins, summer time or not`(date: String, timeZone: String, end: String) throws {
        let instant = try #require(LocalDay.end(of: date, in: timeZone))
        #expect(instant.description == end)
        #expect(LocalDay.date(at: instant, in: timeZone) > date)
        #expect(LocalDay.date(at: instant.advanced(by: .microseconds(-1)), in: timeZone) == date)
    }
}

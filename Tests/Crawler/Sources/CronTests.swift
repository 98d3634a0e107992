import Events
import Testing

@testable import CrawlerService

@Suite struct `A schedule` {
    private func next(_ text: String, _ zone: String = "UTC", after instant: String) throws -> String? {
        let schedule = try CronSchedule(text, zone: zone)
        return schedule.next(after: try #require(Timestamp(instant))).map { String($0.description.prefix(16)) }
    }

    @Test(arguments: [
        ("* * * * *", "2026-11-21T10:00:00Z", "2026-11-21T10:01"),
        ("* * * * *", "2026-11-21T10:00:59.999999Z", "2026-11-21T10:01"),
        ("*/15 * * * *", "2026-11-21T10:16:00Z", "2026-11-21T10:30"),
        ("0 6 * * wed", "2026-11-21T10:00:00Z", "2026-11-25T06:00"),
        ("0 6 * * 3", "2026-11-25T06:00:00Z", "2026-12-02T06:00"),
        ("30 4 1,15 * *", "2026-11-21T10:00:00Z", "2026-12-01T04:30"),
        ("0 0 29 2 *", "2026-11-21T10:00:00Z", "2028-02-29T00:00"),
        ("0 0 1 jan *", "2026-01-01T00:00:00Z", "2027-01-01T00:00"),
        ("0 0 13 * fri", "2026-11-21T10:00:00Z", "2026-11-27T00:00"),
        ("0 12 * * 7", "2026-11-21T10:00:00Z", "2026-11-22T12:00"),
        ("0 9-17/4 * * mon-fri", "2026-11-20T13:30:00Z", "2026-11-20T17:00"),
        ("5 0 * * *", "1969-12-31T23:59:00Z", "1970-01-01T00:05"),
    ]) func `is next due at its next time`(text: String, after: String, expected: String) throws {
        #expect(try next(text, after: after) == expected)
    }

    @Test func `goes by the clocks of its zone, in winter and in summer`() throws {
        #expect(try next("0 6 * * *", "Europe/Madrid", after: "2026-01-10T12:00:00Z") == "2026-01-11T05:00")
        #expect(try next("0 6 * * *", "Europe/Madrid", after: "2026-07-10T12:00:00Z") == "2026-07-11T04:00")
        #expect(try next("0 6 * * *", "Asia/Bangkok", after: "2026-07-10T22:00:00Z") == "2026-07-10T23:00")
        #expect(try next("30 0 * * mon", "America/New_York", after: "2026-11-21T12:00:00Z") == "2026-11-23T05:30")
        #expect(try next("0 5 * * *", "Asia/Kathmandu", after: "2026-11-21T12:00:00Z") == "2026-11-21T23:15")
    }

    /// In Madrid the clocks go from 02:00 to 03:00 on 2026-03-29.
    @Test func `takes a time that spring leaves out an hour later, that day alone`() throws {
        #expect(try next("30 2 * * *", "Europe/Madrid", after: "2026-03-28T12:00:00Z") == "2026-03-29T01:30")
        #expect(try next("30 2 * * *", "Europe/Madrid", after: "2026-03-29T01:30:00Z") == "2026-03-30T00:30")
        #expect(try next("0 * * * *", "Europe/Madrid", after: "2026-03-29T00:00:00Z") == "2026-03-29T01:00")
    }

    /// In Madrid the clocks go from 03:00 back to 02:00 on 2026-10-25.
    @Test func `takes a time that autumn shows twice once, every hour twice`() throws {
        #expect(try next("30 2 * * *", "Europe/Madrid", after: "2026-10-24T12:00:00Z") == "2026-10-25T00:30")
        #expect(try next("30 2 * * *", "Europe/Madrid", after: "2026-10-25T00:30:00Z") == "2026-10-26T01:30")
        #expect(try next("30 * * * *", "Europe/Madrid", after: "2026-10-25T00:30:00Z") == "2026-10-25T01:30")
    }

    @Test func `comes once a day through both changes of a year, four weeks around each`() throws {
        let schedule = try CronSchedule("30 2 * * *", zone: "Europe/Madrid")
        for start in ["2026-03-15T12:00:00Z", "2026-10-11T12:00:00Z"] {
            var instant = try #require(Timestamp(start))
            for _ in 0..<28 {
                let next = try #require(schedule.next(after: instant))
                #expect(
                    (23...38).contains((next.microseconds - instant.microseconds) / 3_600_000_000)
                        || instant == Timestamp(start))
                instant = next
            }
        }
    }

    @Test(arguments: [
        "", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8", "5-1 * * * *",
        "*/0 * * * *", "a * * * *", "1,,2 * * * *", "-1 * * * *", "1.5 * * * *", "* * * foo *", "1-2-3 * * * *",
    ]) func `is refused with its fault`(text: String) {
        #expect(throws: CronSchedule.Unreadable.self) { try CronSchedule(text, zone: "UTC") }
    }

    @Test func `needs a zone that there is, and may never come`() throws {
        #expect(throws: CronSchedule.Unreadable.self) { try CronSchedule("* * * * *", zone: "Europe/Nowhere") }
        #expect(try next("0 0 30 2 *", after: "2026-01-01T00:00:00Z") == nil)
    }
}

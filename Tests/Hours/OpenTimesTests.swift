import Foundation
import Hours
import Testing

struct `The times of the next days` {
    private let madrid = zone("Europe/Madrid")

    /// "26T10:00/26T18:00" of each, on the clock there.
    private func times(
        _ text: String, from date: String, days: Int, holidays: PublicHolidays = PublicHolidays()
    ) throws -> [String] {
        let hours = try osm(text)
        let format = Date.VerbatimFormatStyle(
            format:
                "\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
            timeZone: madrid, calendar: Calendar(identifier: .gregorian))
        return hours.openTimes(
            from: try #require(CivilDate(date)), days: days, in: madrid, holidays: holidays
        ).map { "\($0.lowerBound.formatted(format))/\($0.upperBound.formatted(format))" }
    }

    @Test func `are those of each day, and those that meet are one`() throws {
        #expect(
            try times("Th 10:00-14:00,16:00-20:00; Fr 22:00-02:00; Sa 02:00-04:00", from: "2026-11-26", days: 3)
                == ["26T10:00/26T14:00", "26T16:00/26T20:00", "27T22:00/28T04:00"])
        #expect(try times("24/7", from: "2026-11-26", days: 28).count == 1)
    }

    @Test func `leave out what depends on a holiday that nobody knows of`() throws {
        let text = "Mo-Su 10:00-20:00; PH 10:00-14:00"
        #expect(try times(text, from: "2026-12-08", days: 1) == ["08T10:00/08T14:00"])
        let known = PublicHolidays(days: [], years: [2026])
        #expect(try times(text, from: "2026-12-08", days: 1, holidays: known) == ["08T10:00/08T20:00"])
    }

    /// On 29 March 2026 the clock goes from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
    @Test func `follow the clock when it is changed`() throws {
        #expect(try times("Mo-Su 01:00-05:00", from: "2026-03-29", days: 1) == ["29T01:00/29T05:00"])
        #expect(try times("Mo-Su 02:15-05:00", from: "2026-03-29", days: 1) == ["29T03:00/29T05:00"])
        #expect(try times("Mo-Su 02:15-02:45", from: "2026-03-29", days: 1) == [])
        let hours = try osm("Mo-Su 01:00-05:00")
        let autumn = hours.openTimes(
            from: try #require(CivilDate("2026-10-25")), days: 1, in: madrid, holidays: PublicHolidays())
        #expect(autumn.map { $0.upperBound.timeIntervalSince($0.lowerBound) } == [5 * 3600])
    }
}

struct `The times and whether it is open` {
    /// One rule has one answer, also where the clock is put back or forward, by an hour, by half of one, or by a day.
    @Test(arguments: [
        ("Europe/Madrid", "2027-10-31"), ("Europe/Madrid", "2027-03-28"), ("America/New_York", "2026-11-01"),
        ("America/New_York", "2026-03-08"), ("Australia/Lord_Howe", "2026-04-05"),
        ("Australia/Lord_Howe", "2026-10-04"),
        ("America/Havana", "2026-11-01"), ("Africa/Cairo", "2026-04-24"), ("Africa/Cairo", "2026-10-30"),
        ("Atlantic/Azores", "2026-10-25"), ("Pacific/Apia", "2011-12-29"), ("Asia/Bangkok", "2026-11-01"),
    ]) func `are the same at every minute`(name: String, date: String) throws {
        let zone = zone(name)
        let day = try #require(CivilDate(date))
        for text in [
            "Mo-Su 02:15-02:45", "Mo-Su 01:30-02:30", "Mo-Su 00:15-00:45", "Mo-Su 23:30-00:30", "Mo-Su 22:00-04:00",
            "Mo-Su 02:00-03:00", "24/7", "Mo-Su 01:00-01:30,02:00-02:30",
        ] {
            let hours = try osm(text)
            let times = hours.openTimes(from: day.adding(days: -3), days: 7, in: zone, holidays: PublicHolidays())
            let noon = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
            for minute in stride(from: -1440, to: 2880, by: 5) {
                let instant = noon.addingTimeInterval(Double(minute) * 60)
                let isOpen = hours.isOpen(at: instant, in: zone, holidays: PublicHolidays())
                #expect(times.contains { $0.contains(instant) } == isOpen, "\(text) at \(instant)")
            }
        }
    }

    @Test func `twice in the hour that the clock shows twice`() throws {
        let times = try osm("Mo-Su 02:15-02:45").openTimes(
            from: try #require(CivilDate("2027-10-31")), days: 1, in: zone("Europe/Madrid"), holidays: PublicHolidays())
        #expect(times.count == 2 && times.allSatisfy { $0.upperBound.timeIntervalSince($0.lowerBound) == 1800 })
    }
}

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

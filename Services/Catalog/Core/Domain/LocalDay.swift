import Events
import Foundation
import Hours

/// Local days and times in a place's time zone; daily portions are counted by them.
enum LocalDay {
    /// The local date at a time: "2026-11-21".
    static func date(at time: Timestamp, in timeZone: String) -> String {
        LocalTime(time.date, in: zone(timeZone)).date.description
    }

    /// When the day after the given one begins; nil if the text is no date.
    static func end(of date: String, in timeZone: String) -> Timestamp? {
        guard let day = CivilDate(date) else { return nil }
        let next = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone(timeZone)
        let start = calendar.date(from: DateComponents(year: next.year, month: next.month, day: next.day))
        return start.map { Timestamp($0) }
    }

    /// The first instant at which a clock there shows a time; for a skipped time, an hour later.
    static func time(on date: CivilDate, hour: Int, minute: Int, in timeZone: String) -> Timestamp? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone(timeZone)
        let components = DateComponents(
            year: date.year, month: date.month, day: date.day, hour: hour, minute: minute)
        return calendar.date(from: components).map { Timestamp($0) }
    }

    /// The time as a clock there shows it.
    static func shown(_ time: Timestamp, in timeZone: String) -> OffsetTime {
        OffsetTime(time, offset: zone(timeZone).secondsFromGMT(for: time.date))
    }

    static func isKnown(_ timeZone: String) -> Bool {
        TimeZone(named: timeZone) != nil
    }

    private static func zone(_ name: String) -> TimeZone {
        TimeZone(named: name) ?? .gmt
    }
}

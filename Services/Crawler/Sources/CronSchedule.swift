import Events
import Foundation
import Hours

/// A schedule in cron's five fields (minute, hour, day, month, weekday), on the clocks of a time zone.
///
/// If both day and weekday are restricted, either is enough. A time that clocks skip in spring is taken an hour later. A time that they
/// show twice in autumn counts once, the first time, unless the hour is `*`.
struct CronSchedule: Sendable, Hashable {
    private let minutes, hours, days, months, weekdays: CronField
    let zone: TimeZone

    struct Unreadable: Error, Sendable, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// - Parameter zone: a name of the zone database, such as "Europe/Madrid".
    init(_ text: String, zone name: String) throws(Unreadable) {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count == 5 else {
            throw Unreadable("a schedule has 5 fields (minute hour day month weekday), not \(fields.count)")
        }
        let types = CronField.types
        minutes = try CronField(fields[0], types[0])
        hours = try CronField(fields[1], types[1])
        days = try CronField(fields[2], types[2])
        months = try CronField(fields[3], types[3])
        weekdays = try CronField(fields[4], types[4])
        guard let zone = TimeZone(named: name) else {
            throw Unreadable("there is no time zone \"\(name.prefix(50))\"")
        }
        self.zone = zone
    }

    /// The first time after an instant; nil if there is none within eight years, as for the 30th of February.
    func next(after instant: Timestamp) -> Timestamp? {
        let seconds = instant.microseconds.dividedDown(by: 1_000_000)
        let local = seconds + Int64(offset(at: seconds))
        var day = CivilDate(daysSinceEpoch: local.dividedDown(by: 86_400) - 1)
        for _ in 0..<(8 * 366) {
            if includes(day), let time = times(on: day).filter({ $0 > seconds }).min() {
                return Timestamp(microseconds: time * 1_000_000)
            }
            day = day.adding(days: 1)
        }
        return nil
    }

    private func includes(_ day: CivilDate) -> Bool {
        guard months.values.contains(day.month) else { return false }
        // 1970-01-01 was a Thursday, which is 4.
        let weekday = Int((day.daysSinceEpoch % 7 + 11) % 7)
        let (fitsDay, fitsWeekday) = (days.values.contains(day.day), weekdays.values.contains(weekday))
        return days.isStar || weekdays.isStar ? fitsDay && fitsWeekday : fitsDay || fitsWeekday
    }

    /// The times of a day, in seconds since 1970.
    private func times(on day: CivilDate) -> [Int64] {
        hours.values.flatMap { hour in
            minutes.values.flatMap { minute in
                instants(of: day.daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60))
            }
        }
    }

    /// Instants at which the zone's clocks show a time: two if it is shown twice and the hour is `*`, else one.
    private func instants(of local: Int64) -> [Int64] {
        let (before, after) = (Int64(offset(at: local - 86_400)), Int64(offset(at: local + 86_400)))
        let shown = Set([before, after]).map { local - $0 }.filter { Int64(offset(at: $0)) == local - $0 }.sorted()
        guard let first = shown.first else { return [local - before] }
        return hours.isStar ? shown : [first]
    }

    private func offset(at seconds: Int64) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}

extension Int64 {
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}

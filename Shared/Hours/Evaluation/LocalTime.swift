public import Foundation

/// A minute on a local clock. Make it once for a time zone and use it for many places.
public struct LocalTime: Sendable, Hashable {
    public let date: CivilDate
    /// Minutes since midnight, from 0 to 1439.
    public let minute: Int

    /// Nil if the minute is out of its range.
    public init?(date: CivilDate, minute: Int) {
        guard (0..<1440).contains(minute) else { return nil }
        self.date = date
        self.minute = minute
    }

    /// The time that a clock shows in a time zone.
    public init(_ instant: Date, in zone: TimeZone) {
        self.init(instant, offset: zone.secondsFromGMT(for: instant))
    }

    /// - Parameter offset: The zone's offset from UTC, in seconds.
    init(_ instant: Date, offset: Int) {
        self.init(minutesSinceEpoch: Int64(((instant.timeIntervalSince1970 + Double(offset)) / 60).rounded(.down)))
    }

    init(minutesSinceEpoch minutes: Int64) {
        let day = (minutes - (minutes < 0 ? 1439 : 0)) / 1440
        date = CivilDate(daysSinceEpoch: day)
        minute = Int(minutes - day * 1440)
    }

    /// Minutes since the local time 1970-01-01 00:00.
    var minutesSinceEpoch: Int64 { date.daysSinceEpoch * 1440 + Int64(minute) }
}

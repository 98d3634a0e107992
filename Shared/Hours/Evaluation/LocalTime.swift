public import Foundation

/// A minute on the clock on the wall: make it once for a time zone and ask many places with it.
public struct LocalTime: Sendable, Hashable {
    public let date: CivilDate
    /// Since midnight, from 0 to 1439.
    public let minute: Int

    /// Nil if the minute is out of its range.
    public init?(date: CivilDate, minute: Int) {
        guard (0..<1440).contains(minute) else { return nil }
        self.date = date
        self.minute = minute
    }

    /// What the clock shows in a time zone.
    public init(_ moment: Date, in zone: TimeZone) {
        self.init(moment, offset: zone.secondsFromGMT(for: moment))
    }

    /// - Parameter offset: The zone's from UTC, in seconds.
    init(_ moment: Date, offset: Int) {
        self.init(minutesSinceEpoch: Int64(((moment.timeIntervalSince1970 + Double(offset)) / 60).rounded(.down)))
    }

    init(minutesSinceEpoch minutes: Int64) {
        let day = (minutes - (minutes < 0 ? 1439 : 0)) / 1440
        date = CivilDate(daysSinceEpoch: day)
        minute = Int(minutes - day * 1440)
    }

    /// Since the clock there showed 1970-01-01 00:00.
    var minutesSinceEpoch: Int64 { date.daysSinceEpoch * 1440 + Int64(minute) }
}

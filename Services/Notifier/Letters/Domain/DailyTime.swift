import Events

/// Time of day of the daily letter of saved searches, with an offset from UTC.
struct DailyTime: Hashable, Sendable {
    /// Seconds since midnight of that clock.
    let second: Int
    /// Seconds east of UTC.
    let offset: Int

    static let usual = DailyTime("07:00Z")!

    /// Reads "07:00+07:00", "18:30Z"; nil for anything else.
    init?(_ text: String) {
        // `OffsetTime` parses and checks the time as one of some day.
        guard text.count == 6 || text.count == 11, text.dropFirst(2).first == ":",
            let time = OffsetTime("2026-01-01T\(text.prefix(5)):00\(text.dropFirst(5))")
        else { return nil }
        let midnight = Timestamp("2026-01-01T00:00:00Z")!.advanced(by: .seconds(-time.offset))
        second = Int((time.instant.microseconds - midnight.microseconds) / 1_000_000)
        offset = time.offset
    }

    /// The next occurrence after a time.
    func next(after now: Timestamp) -> Timestamp {
        let (day, second): (Int64, Int64) = (86_400_000_000, 1_000_000)
        let shift = Int64(self.second - offset) * second
        let since = now.microseconds - shift
        let days = since >= 0 ? since / day : -((-since + day - 1) / day)
        return Timestamp(microseconds: (days + 1) * day + shift)
    }
}

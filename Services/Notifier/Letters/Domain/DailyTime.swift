import Events

/// When the daily letter of saved searches goes out, by a clock that stands so many seconds east of UTC.
struct DailyTime: Hashable, Sendable {
    /// Seconds of the day, by that clock.
    let second: Int
    /// Seconds east of UTC.
    let offset: Int

    /// Seven in the morning, UTC.
    static let usual = DailyTime("07:00Z")!

    /// Reads "07:00+07:00", "18:30Z"; nil for anything else.
    init?(_ text: String) {
        // As a moment of some day, by the rules that hold for moments.
        guard text.count == 6 || text.count == 11, text.dropFirst(2).first == ":",
            let time = OffsetTime("2026-01-01T\(text.prefix(5)):00\(text.dropFirst(5))")
        else { return nil }
        let midnight = Timestamp("2026-01-01T00:00:00Z")!.advanced(by: .seconds(-time.offset))
        second = Int((time.instant.microseconds - midnight.microseconds) / 1_000_000)
        offset = time.offset
    }

    /// The next time after a moment.
    func next(after now: Timestamp) -> Timestamp {
        let (day, second): (Int64, Int64) = (86_400_000_000, 1_000_000)
        let shift = Int64(self.second - offset) * second
        let since = now.microseconds - shift
        let days = since >= 0 ? since / day : -((-since + day - 1) / day)
        return Timestamp(microseconds: (days + 1) * day + shift)
    }
}

public import Foundation

extension OpeningHours {
    /// The time when a place opens or closes.
    public struct Change: Sendable, Hashable {
        public let date: Date
        /// True if it opens, false if it closes.
        public let opens: Bool

        public init(date: Date, opens: Bool) {
            self.date = date
            self.opens = opens
        }
    }

    /// The next opening, or the next closing if it is open now; nil if the hours are unknown or nothing changes within a year.
    ///
    /// Only certain opening times count. If it is unknown whether a day is a holiday, a time counts only if it is the same on holidays and
    /// other days.
    public func nextChange(
        after instant: Date, in zone: TimeZone, holidays: PublicHolidays, sun: Sunlight? = nil
    ) -> Change? {
        guard isKnown else { return nil }
        let around = Around(holidays: holidays, sun: sun)
        var instant = instant
        let horizon = instant.addingTimeInterval(366 * 86400)
        let isOpen = isCertain(LocalTime(instant, in: zone), around)
        // Searches from one clock change to the next, because the clock runs evenly in between.
        while instant < horizon {
            let offset = zone.secondsFromGMT(for: instant)
            let now = LocalTime(instant, offset: offset).minutesSinceEpoch
            let change = (isOpen ? closing(after: now, around) : opening(after: now, around))
                .map { Date(timeIntervalSince1970: Double($0 * 60 - Int64(offset))) }
            let shift = zone.nextDaylightSavingTimeTransition(after: instant)
            guard let shift, shift <= change ?? horizon else { return change.map { Change(date: $0, opens: !isOpen) } }
            let isOpenAfter = isCertain(LocalTime(shift, in: zone), around)
            if isOpenAfter != isOpen { return Change(date: shift, opens: isOpenAfter) }
            instant = shift
        }
        return nil
    }

    private func isCertain(_ time: LocalTime, _ around: Around) -> Bool {
        end(of: time.minutesSinceEpoch, around, \.certain) != nil
    }

    /// The first minute after this one in which it opens.
    private func opening(after minute: Int64, _ around: Around) -> Int64? {
        let today = LocalTime(minutesSinceEpoch: minute).date
        for day in 0...366 {
            let date = today.adding(days: day)
            let opens = times(on: date, around).certain.map { date.daysSinceEpoch * 1440 + Int64($0.opens) }
            if let first = opens.filter({ $0 > minute }).min() { return first }
        }
        return nil
    }

    /// The first minute after this one in which it is closed.
    private func closing(after minute: Int64, _ around: Around) -> Int64? {
        var now = minute
        while now < minute + 367 * 1440 {
            // Another time may begin where one ends, or earlier.
            guard let end = end(of: now, around, \.certain) else { return now }
            now = end
        }
        return nil
    }
}

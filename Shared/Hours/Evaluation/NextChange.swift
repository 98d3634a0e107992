public import Foundation

extension OpeningHours {
    /// A moment when a place opens or closes.
    public struct Change: Sendable, Hashable {
        public let date: Date
        /// Else it closes.
        public let opens: Bool

        public init(date: Date, opens: Bool) {
            self.date = date
            self.opens = opens
        }
    }

    /// When it next opens, or closes if it is open now; nil if the hours are not known or nothing changes within a year.
    ///
    /// Open is what is open for certain. Where it is not known whether a day is a holiday, a time of that day counts only if it is one of
    /// holidays and other days alike.
    public func nextChange(
        after moment: Date, in zone: TimeZone, holidays: PublicHolidays, sun: Sunlight? = nil
    ) -> Change? {
        guard isKnown else { return nil }
        let around = Around(holidays: holidays, sun: sun)
        var moment = moment
        let horizon = moment.addingTimeInterval(366 * 86400)
        let isOpen = isCertain(LocalTime(moment, in: zone), around)
        // From one shift of the clock to the next, in each of which the clock runs evenly.
        while moment < horizon {
            let offset = zone.secondsFromGMT(for: moment)
            let now = LocalTime(moment, offset: offset).minutesSinceEpoch
            let change = (isOpen ? closing(after: now, around) : opening(after: now, around))
                .map { Date(timeIntervalSince1970: Double($0 * 60 - Int64(offset))) }
            let shift = zone.nextDaylightSavingTimeTransition(after: moment)
            guard let shift, shift <= change ?? horizon else { return change.map { Change(date: $0, opens: !isOpen) } }
            let isOpenAfter = isCertain(LocalTime(shift, in: zone), around)
            if isOpenAfter != isOpen { return Change(date: shift, opens: isOpenAfter) }
            moment = shift
        }
        return nil
    }

    private func isCertain(_ time: LocalTime, _ around: Around) -> Bool {
        end(of: time.minutesSinceEpoch, around, \.certain) != nil
    }

    /// The first minute after this one that it opens in.
    private func opening(after minute: Int64, _ around: Around) -> Int64? {
        let today = LocalTime(minutesSinceEpoch: minute).date
        for day in 0...366 {
            let date = today.adding(days: day)
            let opens = times(on: date, around).certain.map { date.daysSinceEpoch * 1440 + Int64($0.opens) }
            if let first = opens.filter({ $0 > minute }).min() { return first }
        }
        return nil
    }

    /// The first minute after this one that it is no longer open in.
    private func closing(after minute: Int64, _ around: Around) -> Int64? {
        var now = minute
        while now < minute + 367 * 1440 {
            // One time may begin where another ends, or earlier.
            guard let end = end(of: now, around, \.certain) else { return now }
            now = end
        }
        return nil
    }
}

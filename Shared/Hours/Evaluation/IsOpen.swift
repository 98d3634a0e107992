public import Foundation

extension OpeningHours {
    /// True if the place is open at an instant. Nil if that is unknown: the hours are unknown, or they differ on holidays and it is unknown
    /// whether the day is one.
    ///
    /// - Parameter sun: the times of the sun at the place; nil if unknown: then sunrise is at 6 and sunset at 18.
    public func isOpen(
        at instant: Date, in zone: TimeZone, holidays: PublicHolidays, sun: Sunlight? = nil
    ) -> Bool? {
        isOpen(at: LocalTime(instant, in: zone), holidays: holidays, sun: sun)
    }

    /// True if the place is open when the clock there shows a time; nil if that is unknown.
    ///
    /// The local clock decides: the hour that it skips in spring is skipped, and the hour that it repeats in autumn counts twice.
    public func isOpen(at time: LocalTime, holidays: PublicHolidays, sun: Sunlight? = nil) -> Bool? {
        guard isKnown else { return nil }
        return state(at: time.minutesSinceEpoch, Around(holidays: holidays, sun: sun))
    }

    /// True if the place is open on a weekday in an ordinary week; nil if the hours are unknown.
    ///
    /// - Parameter minute: Minutes since midnight, from 0 to 1439.
    public func isOpen(on weekday: Weekday, minute: Int) -> Bool? {
        guard isKnown else { return nil }
        let week = ordinaryWeek
        let today = Weekday.allCases.firstIndex(of: weekday)!
        return week[today].contains { $0.contains(minute) }
            || week[(today + 6) % 7].contains { $0.contains(minute + 1440) }
    }

    /// The times of each weekday, Monday first, by the rules for every week of the year. Rules for single weeks of a month, dates or public
    /// holidays are ignored.
    public var ordinaryWeek: [[TimeSpan]] {
        Weekday.allCases.map { weekday in
            times { rule in
                rule.dates.isEmpty && rule.weeks.isEmpty && rule.occurrences.isEmpty
                    && rule.fits(weekday, isPublicHoliday: false)
            }
        }
    }

    /// The opening times on a day, without the rest of the evening before.
    public func times(on date: CivilDate, isPublicHoliday: Bool = false, sun: Sunlight? = nil) -> [TimeSpan] {
        times { $0.fits(date, isPublicHoliday: isPublicHoliday) }.compactMap { $0.resolved(on: date, sun) }
    }

    private func times(where fits: (OpeningRule) -> Bool) -> [TimeSpan] {
        var times: [TimeSpan] = []
        var isFallingBack = false
        for rule in rules where fits(rule) {
            if rule.isFallback, !rule.adds { isFallingBack = times.isEmpty }
            if rule.isFallback, !isFallingBack { continue }
            times = rule.adds ? times + rule.times : rule.times
        }
        return times
    }

    /// True if the place is open in a minute since the epoch; nil if it depends on unknown holidays.
    func state(at minute: Int64, _ around: Around) -> Bool? {
        if end(of: minute, around, \.certain) != nil { return true }
        return end(of: minute, around, \.possible) == nil ? false : nil
    }

    /// The latest end of an opening time that contains a minute, in minutes since the epoch; nil if there is none.
    func end(
        of minute: Int64, _ around: Around, _ times: (DayTimes) -> [TimeSpan]
    ) -> Int64? {
        let today = LocalTime(minutesSinceEpoch: minute).date
        let ends = [today, today.adding(days: -1)].flatMap { date in
            let midnight = date.daysSinceEpoch * 1440
            return times(self.times(on: date, around))
                .filter { $0.contains(Int(minute - midnight)) }
                .map { midnight + Int64($0.closes) }
        }
        return ends.max()
    }
}

extension TimeSpan {
    fileprivate func contains(_ minute: Int) -> Bool { opens <= minute && minute < closes }
}

extension OpeningRule {
    fileprivate func fits(_ date: CivilDate, isPublicHoliday: Bool) -> Bool {
        guard dates.isEmpty || dates.contains(where: { $0.contains(date) }) else { return false }
        if !weeks.isEmpty {
            let week = ISOWeek(of: date)
            guard weeks.contains(where: { $0.contains(week) }) else { return false }
        }
        if publicHolidays, isPublicHoliday { return true }
        return fits(date.weekday, isPublicHoliday: false)
            && (occurrences.isEmpty || occurrences.contains { date.isOccurrence($0) })
    }

    fileprivate func fits(_ weekday: Weekday, isPublicHoliday: Bool) -> Bool {
        (publicHolidays && isPublicHoliday) || days.contains(weekday) || (days.isEmpty && !publicHolidays)
    }
}

extension CivilDate {
    /// True if it is its weekday's first (1), second … or last (−1), last but one … in its month.
    fileprivate func isOccurrence(_ number: Int) -> Bool {
        number > 0
            ? (day - 1) / 7 + 1 == number : (CivilDate.length(ofMonth: month, in: year) - day) / 7 + 1 == -number
    }
}

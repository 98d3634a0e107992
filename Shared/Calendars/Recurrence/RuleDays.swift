import Hours

/// The days that a rule allows.
struct RuleDays {
    private let rule: RecurrenceRule
    private let monthDays: Set<Int>
    private let days: Set<RecurrenceRule.Day>
    let months: Set<Int>

    /// Missing parts of the rule are taken from its start.
    init(_ rule: RecurrenceRule, start: LocalTime) {
        self.rule = rule
        var (months, monthDays, days) = (rule.months, rule.monthDays, rule.days)
        let date = start.date
        let weekday = RecurrenceRule.Day(ordinal: nil, weekday: RuleDays.weekday(start.dayNumber))
        let namesDay = !monthDays.isEmpty || !days.isEmpty || !rule.yearDays.isEmpty
        switch rule.frequency {
        case .yearly where !namesDay && !rule.weekNumbers.isEmpty: days = [weekday]
        case .yearly where !namesDay:
            if months.isEmpty { months = [date.month] }
            monthDays = [date.day]
        case .monthly where !namesDay: monthDays = [date.day]
        case .weekly where days.isEmpty: days = [weekday]
        default: break
        }
        (self.months, self.monthDays, self.days) = (months, monthDays, days)
    }

    /// Monday is 0.
    static func weekday(_ day: Int64) -> Int {
        // 1970-01-01 was a Thursday.
        let weekday = Int((day + 3) % 7)
        return weekday < 0 ? weekday + 7 : weekday
    }

    /// - Parameter day: days since 1970-01-01.
    func allow(_ day: Int64) -> Bool {
        let date = CivilDate(daysSinceEpoch: day)
        if !months.isEmpty, !months.contains(date.month) { return false }
        if !days.isEmpty, !fitsWeekday(date, day) { return false }
        if !monthDays.isEmpty {
            let length = RuleDays.length(ofMonth: date.month, in: date.year)
            guard monthDays.contains(date.day) || monthDays.contains(date.day - length - 1) else { return false }
        }
        if !rule.yearDays.isEmpty {
            let (number, length) = RuleDays.dayOfYear(date, day)
            guard rule.yearDays.contains(number) || rule.yearDays.contains(number - length - 1) else { return false }
        }
        return rule.weekNumbers.isEmpty || fitsWeek(day)
    }

    private func fitsWeekday(_ date: CivilDate, _ day: Int64) -> Bool {
        let weekday = RuleDays.weekday(day)
        if days.contains(RecurrenceRule.Day(ordinal: nil, weekday: weekday)) { return true }
        guard rule.frequency == .monthly || rule.frequency == .yearly else { return false }
        let (number, length) =
            rule.frequency == .monthly || !months.isEmpty
            ? (date.day, RuleDays.length(ofMonth: date.month, in: date.year)) : RuleDays.dayOfYear(date, day)
        return days.contains(RecurrenceRule.Day(ordinal: (number - 1) / 7 + 1, weekday: weekday))
            || days.contains(RecurrenceRule.Day(ordinal: -((length - number) / 7 + 1), weekday: weekday))
    }

    /// A week belongs to the year with at least four of its days.
    private func fitsWeek(_ day: Int64) -> Bool {
        let middle = day - Int64((RuleDays.weekday(day) - rule.weekStart + 7) % 7) + 3
        let (number, length) = RuleDays.dayOfYear(CivilDate(daysSinceEpoch: middle), middle)
        let week = (number - 1) / 7 + 1
        let weeks = week + (length - number) / 7
        return rule.weekNumbers.contains(week) || rule.weekNumbers.contains(week - weeks - 1)
    }

    private static func dayOfYear(_ date: CivilDate, _ day: Int64) -> (number: Int, length: Int) {
        let first = newYear(date.year)
        return (Int(day - first) + 1, Int(newYear(date.year + 1) - first))
    }

    static func newYear(_ year: Int) -> Int64 { firstDay(year, 1) }

    /// The first day of a month, in days since 1970-01-01.
    static func firstDay(_ year: Int, _ month: Int) -> Int64 {
        CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
    }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        Int((month == 12 ? newYear(year + 1) : firstDay(year, month + 1)) - firstDay(year, month))
    }
}

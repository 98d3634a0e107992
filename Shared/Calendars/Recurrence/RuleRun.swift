import Hours

/// The times of a rule in their order from its start, limited only by COUNT.
///
/// Its cost is counted in steps of some tenths of a microsecond, of which the caller has a number. A rule without COUNT is not followed
/// from its start but from the requested time.
struct RuleRun {
    private let rule: RecurrenceRule
    private let start: LocalTime
    private let days: RuleDays
    /// The times of day, in seconds; for units below a day, the times within the unit.
    private let times: [Int64]
    /// The number of the next period.
    private var period: Int64 = 0
    private var found: ArraySlice<LocalTime> = []
    private var left: Int?
    private var isOver = false

    private static let mostInPeriod = 20_000
    private static let lastYear = 9999

    /// - Parameter after: times before this may be left out; those just before it may come, too.
    init(_ rule: RecurrenceRule, from start: LocalTime, after: LocalTime? = nil) {
        self.rule = rule
        self.start = start
        days = RuleDays(rule, start: start)
        times = RuleRun.times(rule, start)
        left = rule.count
        if let after, after > start, rule.count == nil { period = max(0, period(near: after)) }
    }

    /// The next time.
    /// - Parameter steps: the remaining steps; at 0 the rule was not followed to its end.
    /// - Returns: nil at the end.
    mutating func next(_ steps: inout Int) -> LocalTime? {
        while found.isEmpty {
            guard steps > 0, !isOver, left != 0 else { return nil }
            fill(&steps)
        }
        guard left != 0 else { return nil }
        left = left.map { $0 - 1 }
        return found.popFirst()
    }

    // MARK: - Periods

    private func period(near time: LocalTime) -> Int64 {
        let date = time.date
        let passed: Int64 =
            switch rule.frequency {
            case .yearly: Int64(date.year - start.date.year)
            case .monthly: Int64((date.year - start.date.year) * 12 + date.month - start.date.month)
            case .weekly: (time.dayNumber - start.dayNumber) / 7
            case .daily: time.dayNumber - start.dayNumber
            case .hourly, .minutely, .secondly: (time.seconds - start.seconds) / (rule.frequency.unit ?? 1)
            }
        return passed / rule.interval - 1
    }

    private mutating func fill(_ steps: inout Int) {
        if let unit = rule.frequency.unit { return fillTime(unit, &steps) }
        let range = dayRange(&steps)
        period += 1
        guard let range else { return isOver = true }
        steps -= range.count + 2
        let allowed = range.filter(days.allow)
        take(allowed.lazy.map { $0 * LocalTime.day }, count: allowed.count, &steps)
    }

    /// The days of the period; nil after the last year.
    private func dayRange(_ steps: inout Int) -> Range<Int64>? {
        let step = period * rule.interval
        let date = start.date
        switch rule.frequency {
        case .yearly:
            let year = Int64(date.year) + step
            guard year <= RuleRun.lastYear else { return nil }
            let months = days.months
            let (first, last) = (months.min() ?? 1, months.max() ?? 12)
            let lower = RuleDays.firstDay(Int(year), first)
            return lower..<RuleDays.firstDay(Int(year), last) + Int64(RuleDays.length(ofMonth: last, in: Int(year)))
        case .monthly:
            let month = Int64(date.year * 12 + date.month - 1) + step
            guard month / 12 <= RuleRun.lastYear else { return nil }
            let (year, number) = (Int(month / 12), Int(month % 12) + 1)
            let lower = RuleDays.firstDay(year, number)
            return lower..<lower + Int64(RuleDays.length(ofMonth: number, in: year))
        case .weekly:
            let day = start.dayNumber
            let monday = day - Int64((RuleDays.weekday(day) - rule.weekStart + 7) % 7)
            return bounded(monday + 7 * step, 7)
        default: return bounded(start.dayNumber + step, 1)
        }
    }

    private func bounded(_ first: Int64, _ count: Int64) -> Range<Int64>? {
        first > RuleDays.newYear(RuleRun.lastYear) ? nil : first..<first + count
    }

    /// Fills a period of an hour, a minute or a second; days, hours and minutes that do not fit are skipped at once.
    private mutating func fillTime(_ unit: Int64, _ steps: inout Int) {
        steps -= 1
        let first = start.seconds - (unit == 1 ? 0 : start.secondOfDay % unit)
        let length = unit * rule.interval
        let time = LocalTime(seconds: first + period * length)
        guard time.dayNumber <= RuleDays.newYear(RuleRun.lastYear) else { return isOver = true }
        func pass(to next: Int64) { period = max(period + 1, (next - first + length - 1) / length) }
        let second = time.secondOfDay
        if !days.allow(time.dayNumber) { return pass(to: (time.dayNumber + 1) * LocalTime.day) }
        if !rule.hours.isEmpty, !rule.hours.contains(Int(second / 3600)) {
            return pass(to: time.seconds - second % 3600 + 3600)
        }
        if unit < 3600, !rule.minutes.isEmpty, !rule.minutes.contains(Int(second / 60 % 60)) {
            return pass(to: time.seconds - second % 60 + 60)
        }
        period += 1
        if unit == 1, !rule.seconds.isEmpty, !rule.seconds.contains(Int(second % 60)) { return }
        take([time.seconds], count: 1, &steps)
    }

    /// Takes all times of a period, or those that BYSETPOS selects.
    private mutating func take(_ bases: some Sequence<Int64>, count: Int, _ steps: inout Int) {
        guard count * times.count <= RuleRun.mostInPeriod else {
            // A cut period would be wrong, so it counts as running out of steps.
            steps = 0
            return
        }
        steps -= count * times.count
        var all = bases.flatMap { base in times.map { LocalTime(seconds: base + $0) } }
        if !rule.positions.isEmpty {
            let wanted = Set(rule.positions.map { $0 > 0 ? $0 - 1 : all.count + $0 })
            all = all.enumerated().filter { wanted.contains($0.offset) }.map(\.element)
        }
        found = all.drop { $0 < start }
    }

    private static func times(_ rule: RecurrenceRule, _ start: LocalTime) -> [Int64] {
        let second = Int(start.secondOfDay)
        func sorted(_ stated: Set<Int>, _ own: Int) -> [Int64] {
            stated.isEmpty ? [Int64(own)] : stated.sorted().map { Int64($0) }
        }
        let seconds = rule.frequency == .secondly ? [0] : sorted(rule.seconds, second % 60)
        let isMinute = rule.frequency == .minutely || rule.frequency == .secondly
        let minutes = isMinute ? [0] : sorted(rule.minutes, second / 60 % 60)
        let hours = rule.frequency.unit == nil ? sorted(rule.hours, second / 3600) : [0]
        return hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
    }
}

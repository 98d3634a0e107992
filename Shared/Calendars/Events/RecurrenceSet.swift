import Events
import Hours

/// The times of an event's rules and dates, without exceptions, within a window.
struct RecurrenceSet {
    /// One time, by the clock of the event's zone.
    struct Time: Hashable {
        var local: LocalTime
        /// The duration of a PERIOD, in seconds.
        var length: Int64?
    }

    private let event: CalendarEvent
    private let start: CalendarTime
    /// The window, by the same clock.
    private let window: Range<LocalTime>
    private let most: Int

    /// The times in their order.
    private(set) var times: [Time] = []
    private(set) var leftOut = 0
    /// True if the rules continue beyond the limits.
    private(set) var isCut = false
    /// True if the event's times are uncertain.
    private(set) var isRefused = false
    private(set) var problems: [String] = []

    private var exceptions: Set<LocalTime> = []
    private var exceptionDays: Set<Int64> = []

    init(_ reading: EventReading, _ start: CalendarTime, _ bounds: CalendarFile.Bounds) {
        event = reading.event
        self.start = start
        most = bounds.perEvent
        // Times that have begun and are not over count, too.
        let longest = 31 * LocalTime.day
        func local(_ time: Timestamp) -> LocalTime { start.zone.local(at: time.microseconds / 1_000_000) }
        let lower = local(bounds.window.lowerBound).adding(-min(reading.length ?? 0, longest))
        window = lower..<max(lower, local(bounds.window.upperBound))
    }

    /// True if an EXDATE excludes a time.
    func excepts(_ local: LocalTime) -> Bool {
        exceptions.contains(local) || exceptionDays.contains(local.dayNumber)
    }

    /// True if a time is in the window.
    func isWanted(_ local: LocalTime) -> Bool { window.contains(local) }

    mutating func read(_ zones: inout EventTimes, _ budget: inout SeriesBudget) {
        readExceptions(&zones, &budget)
        var found: Set<LocalTime> = [start.local]
        var lengths: [LocalTime: Int64] = [:]
        readDates(&zones, &budget, &found, &lengths)
        guard !isRefused else { return }
        if event.line("EXRULE") != nil {
            // A deprecated rule for exceptions, which is not supported.
            isRefused = true
            note("EXRULE is not read; none of its times are certain")
            return
        }
        found = found.filter { isWanted($0) && !excepts($0) }
        for line in event.all("RRULE").prefix(RecurrenceSet.mostRules) { follow(line, &zones, &budget, &found) }
        let all = found.sorted()
        times = all.prefix(most).map { Time(local: $0, length: lengths[$0]) }
        leftOut += all.count - times.count
    }

    private mutating func note(_ problem: String) {
        if problems.count < RecurrenceSet.mostProblems { problems.append(problem) }
    }

    private static let mostProblems = 20

    // MARK: - Rules

    private static let mostRules = 5
    private static let mostCounted = 20_000

    private mutating func follow(
        _ line: ContentLine, _ zones: inout EventTimes, _ budget: inout SeriesBudget, _ found: inout Set<LocalTime>
    ) {
        var rule: RecurrenceRule
        do throws(UnreadRule) { rule = try RecurrenceRule(line.value) } catch {
            note("RRULE: \(error.reason); of its repeating only its first time is read")
            return
        }
        if start.isDay, rule.namesHours {
            note("RRULE: a day has no hours; of its repeating only its first time is read")
            return
        }
        var steps = min(SeriesBudget.stepsOfOne, budget.steps)
        let before = steps
        defer { budget.steps -= before - max(steps, 0) }
        // The start is the first time, even if it does not fit the rule.
        var probe = RuleRun(rule, from: start.local)
        var few = 1000
        if probe.next(&few) != start.local {
            note("DTSTART does not fit RRULE; it is taken as its first time")
            rule.count = rule.count.map { $0 - 1 }
        }
        let until = rule.until.map { last($0) }
        var run = RuleRun(rule, from: start.local, after: window.lowerBound)
        var times: [LocalTime] = []
        var counted = 0
        while let time = run.next(&steps).map(start.zone.shown) {
            guard time < window.upperBound, until.map({ time <= $0 }) ?? true else {
                return finish(times, counted, &found)
            }
            guard time >= window.lowerBound, !excepts(time), !found.contains(time) else { continue }
            if found.count + times.count < most { times.append(time) } else { counted += 1 }
            if counted >= RecurrenceSet.mostCounted { break }
        }
        isCut = isCut || steps <= 0 || counted >= RecurrenceSet.mostCounted
        finish(times, counted, &found)
    }

    private mutating func finish(_ times: [LocalTime], _ counted: Int, _ found: inout Set<LocalTime>) {
        found.formUnion(times)
        leftOut += counted
    }

    /// UNTIL by the event's clock; a day counts to its end.
    private func last(_ until: WrittenTime) -> LocalTime {
        switch until {
        case .day(let date): LocalTime(date, second: Int(LocalTime.day) - 1)
        case .local(let time): start.isDay ? LocalTime(time.date) : time
        case .utc(let time): start.isDay ? LocalTime(time.date) : start.zone.local(at: time.seconds)
        }
    }

    // MARK: - Dates

    private mutating func readExceptions(_ zones: inout EventTimes, _ budget: inout SeriesBudget) {
        let (values, areAll) = values("EXDATE", &budget)
        guard areAll else {
            // Without all exceptions, cancelled times would be shown.
            isRefused = true
            return note("EXDATE has too many values; the event is left out")
        }
        for (value, line) in values {
            guard let time = zones.time(value, line, of: event) else {
                note("EXDATE is no time that can be read: \(value.prefix(40))")
                continue
            }
            if time.isDay || start.isDay {
                exceptionDays.insert(time.shown(in: start.zone).dayNumber)
            } else {
                exceptions.insert(time.shown(in: start.zone))
            }
        }
    }

    private mutating func readDates(
        _ zones: inout EventTimes, _ budget: inout SeriesBudget, _ found: inout Set<LocalTime>,
        _ lengths: inout [LocalTime: Int64]
    ) {
        let (values, areAll) = values("RDATE", &budget)
        if !areAll { isCut = true }
        for (value, line) in values {
            let parts = value.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let time = zones.time(first, line, of: event),
                let (local, length) = date(time, parts.dropFirst().first, line, &zones)
            else {
                note("RDATE is no time that can be read: \(value.prefix(40))")
                continue
            }
            found.insert(local)
            if let length { lengths[local] = length }
        }
    }

    /// The values of the lines with a name up to the limit, and whether these are all.
    private func values(
        _ name: String, _ budget: inout SeriesBudget
    ) -> (values: ArraySlice<(Substring, ContentLine)>, areAll: Bool) {
        let most = min(SeriesBudget.datesOfOne, budget.dates)
        var values: [(Substring, ContentLine)] = []
        for line in event.all(name) where values.count <= most {
            values += line.value.split(separator: ",", maxSplits: most + 1).map { ($0, line) }
        }
        let areAll = values.count <= most
        budget.dates = areAll ? budget.dates - values.count : 0
        return (values.prefix(most), areAll)
    }

    /// - Parameter end: the end of a PERIOD: a time or a duration.
    private func date(
        _ time: CalendarTime, _ end: Substring?, _ line: ContentLine, _ zones: inout EventTimes
    ) -> (LocalTime, length: Int64?)? {
        var length: Int64?
        if let end {
            if let duration = WrittenDuration(end) {
                length = time.adding(duration).instant - time.instant
            } else if let last = zones.time(end, line, of: event), last.instant > time.instant {
                length = last.instant - time.instant
            } else {
                return nil
            }
        }
        let local = time.shown(in: start.zone)
        if start.isDay { return (LocalTime(local.date), length) }
        // A day without a time means that day at the start's time.
        return (time.isDay ? local.adding(start.local.secondOfDay) : local, length)
    }
}

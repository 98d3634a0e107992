/// The changed occurrences of a series (RECURRENCE-ID), also with all following ones (RANGE=THISANDFUTURE).
struct SeriesChanges {
    private struct Change {
        /// The original time, by the series' clock.
        var key: LocalTime
        var reading: EventReading
        /// The shift from the original time, by the same clock.
        var shift: Int64
    }

    /// The series' first time.
    private let start: CalendarTime
    private var single: [LocalTime: Change] = [:]
    private var following: [Change] = []

    init(_ start: CalendarTime) { self.start = start }

    mutating func add(_ event: CalendarEvent, _ times: inout EventTimes, _ problems: inout [String]) {
        guard let line = event.line("RECURRENCE-ID"), let about = times.time(line, of: event) else {
            problems.append(
                "RECURRENCE-ID is no time that can be read, so that this time is left out: \((event.line("RECURRENCE-ID")?.value ?? "").prefix(40))"
            )
            return
        }
        let reading = EventReading(event, &times)
        for problem in reading.problems { problems.append("\(about): \(problem)") }
        var key = about.shown(in: start.zone)
        // A day without a time means that day's occurrence.
        if about.isDay, !start.isDay { key = key.adding(start.local.secondOfDay) }
        if start.isDay { key = LocalTime(key.date) }
        let moved = reading.start.map { $0.shown(in: start.zone).seconds - key.seconds } ?? 0
        let change = Change(key: key, reading: reading, shift: moved)
        switch line.parameter("RANGE")?.uppercased() {
        case "THISANDFUTURE"?:
            following.append(change)
            if event.repeats { problems.append("\(about): a rule of a changed time is not read") }
        case nil: single[key] = change
        case let range?:
            problems.append("\(about): RANGE=\(range.prefix(20)) is not read; only this time is changed")
            single[key] = change
        }
    }

    /// The occurrences of a set with all changes applied.
    func applied(to set: RecurrenceSet, _ master: EventReading) -> [Occurrence] {
        let following = following.sorted { $0.key < $1.key }
        let named = Set(set.times.map(\.local))
        var keys = named
        // A changed time counts even if no rule names it, unless an exception excludes it.
        for change in Array(single.values) + following where !named.contains(change.key) && !set.excepts(change.key) {
            let now = change.reading.start?.shown(in: start.zone) ?? change.key
            if set.isWanted(change.key) || set.isWanted(now) { keys.insert(change.key) }
        }
        let lengths = Dictionary(
            set.times.compactMap { time in time.length.map { (time.local, $0) } },
            uniquingKeysWith: { first, _ in first })
        var last: Change?
        var next = following.startIndex
        return keys.sorted().map { key in
            while next < following.endIndex, following[next].key <= key {
                last = following[next]
                next += 1
            }
            let own = CalendarTime(key, isDay: start.isDay, start.zone)
            if let change = single[key] ?? last.flatMap({ $0.key == key ? $0 : nil }) {
                return changed(change.reading, own, master)
            }
            let reading = last?.reading ?? master
            return occurrence(reading, own, shift: last?.shift ?? 0, lengths[key] ?? reading.length, master)
        }
    }

    /// An occurrence with a VEVENT of its own.
    private func changed(_ reading: EventReading, _ own: CalendarTime, _ master: EventReading) -> Occurrence {
        let start = reading.start ?? own
        let end = reading.end ?? (reading.start == nil ? master.length.map { own.adding($0) } : nil)
        return made(reading, own, start, end, master)
    }

    private func occurrence(
        _ reading: EventReading, _ own: CalendarTime, shift: Int64, _ length: Int64?, _ master: EventReading
    ) -> Occurrence {
        let start = shift == 0 ? own : CalendarTime(own.local.adding(shift), isDay: own.isDay, own.zone)
        return made(reading, own, start, length.map { start.adding($0) }, master)
    }

    private func made(
        _ reading: EventReading, _ own: CalendarTime, _ start: CalendarTime, _ end: CalendarTime?,
        _ master: EventReading
    ) -> Occurrence {
        let isMoved = start.isDay != own.isDay || start.instant != own.instant
        let isCancelled = reading.event.isCancelled || master.event.isCancelled
        // A cancellation may omit everything else.
        let isBare = reading.event.isCancelled && reading.event.line("SUMMARY") == nil
        return Occurrence(
            event: isBare ? master.event : reading.event, id: own.key, start: start, end: end,
            previousStart: isMoved ? own : nil, isCancelled: isCancelled)
    }
}

import Events

/// The occurrences of a series (RFC 5545, sections 3.8.4.4 and 3.8.5): those of its rules and dates, without exceptions, with changed
/// times.
///
/// All comparisons use the clock of the event's own zone.
extension EventSeries {
    func occurrences(
        _ times: inout EventTimes, _ budget: inout SeriesBudget
    ) -> (occurrences: [Occurrence], problems: [String]) {
        guard let master else { return alone(changed, &times, &budget) }
        let reading = EventReading(master, &times)
        guard master.repeats || !changed.isEmpty, let start = reading.start else {
            return alone([master] + changed, &times, &budget)
        }
        var set = RecurrenceSet(reading, start, budget.bounds)
        set.read(&times, &budget)
        var problems = reading.problems + set.problems
        guard !set.isRefused else { return ([], problems) }
        var changes = SeriesChanges(start)
        for event in changed { changes.add(event, &times, &problems) }
        let found = changes.applied(to: set, reading)
        if set.leftOut > 0 {
            problems.append("\(set.isCut ? "more than " : "")\(set.leftOut) later times are left out")
        } else if set.isCut {
            problems.append("its rule or its dates are not followed to their end")
        }
        return (budget.taken(found), problems)
    }

    /// The occurrences of events without a rule, regardless of the window.
    private func alone(
        _ events: [CalendarEvent], _ times: inout EventTimes, _ budget: inout SeriesBudget
    ) -> (occurrences: [Occurrence], problems: [String]) {
        var problems: [String] = []
        let found = events.map { event in
            let reading = EventReading(event, &times)
            problems += reading.problems
            let id = event.line("RECURRENCE-ID").flatMap { times.time($0, of: event)?.key }
            return Occurrence(
                event: event, id: id, start: reading.start, end: reading.end, previousStart: nil,
                isCancelled: event.isCancelled)
        }
        return (budget.taken(found), problems)
    }
}

extension SeriesBudget {
    mutating func taken(_ found: [Occurrence]) -> [Occurrence] {
        let taken = Array(found.prefix(occurrences))
        occurrences -= taken.count
        leftOut += found.count - taken.count
        return taken
    }
}

/// The times of an event, without repetition.
struct EventReading {
    let event: CalendarEvent
    let start: CalendarTime?
    let end: CalendarTime?
    let problems: [String]

    init(_ event: CalendarEvent, _ times: inout EventTimes) {
        self.event = event
        var problems: [String] = []
        func time(_ name: String) -> CalendarTime? {
            guard let line = event.line(name) else { return nil }
            if let time = times.time(line, of: event) { return time }
            problems.append("\(name) is no time that can be read: \(line.value.prefix(40))")
            return nil
        }
        start = time("DTSTART")
        var end = time("DTEND")
        if let start, let stated = end, stated.instant < start.instant {
            problems.append("DTEND is before DTSTART")
            end = nil
        }
        if let start, end == nil, let line = event.line("DURATION") {
            if let duration = WrittenDuration(line.value) {
                end = start.adding(duration)
            } else {
                problems.append("DURATION is no duration that can be read: \(line.value.prefix(40))")
            }
        }
        self.end = end
        for name in ["SUMMARY", "DESCRIPTION", "LOCATION"] {
            guard let encoding = event.line(name)?.parameter("ENCODING"), encoding.uppercased() != "8BIT" else {
                continue
            }
            problems.append("\(name) is encoded as \(encoding.prefix(20)), which is not read")
        }
        self.problems = problems
    }

    /// The duration, in seconds.
    var length: Int64? { start.flatMap { start in end.map { $0.instant - start.instant } } }
}

public import Events

/// The events of an iCalendar file (RFC 5545), and their occurrences.
///
/// The file's size and `Bounds` limit its cost, whatever its rules are.
public struct CalendarFile: Sendable {
    /// The window and the limits for occurrences of repeating events.
    public struct Bounds: Sendable {
        public var window: Range<Timestamp>
        /// The maximum number of occurrences of one event.
        public var perEvent: Int
        /// The maximum number of occurrences of the file.
        public var all: Int

        public init(window: Range<Timestamp>, perEvent: Int = 500, all: Int = 10_000) {
            self.window = window
            self.perEvent = perEvent
            self.all = all
        }
    }

    /// NAME (RFC 7986) or X-WR-CALNAME of the first calendar that has one.
    public private(set) var name: String?
    /// The occurrences of all events in the file's order; those of one event in the order of time.
    public private(set) var occurrences: [Occurrence] = []
    /// The properties of all events, with their counts.
    public private(set) var properties: [String: Int] = [:]
    /// The properties for an event's times, identity and version.
    public static let timing: Set<String> = [
        "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "SEQUENCE",
        "DTSTAMP", "LAST-MODIFIED", "STATUS",
    ]
    /// A sentence for each problem, with the number of its event; 0 for the file.
    public private(set) var problems: [(event: Int, sentence: String)] = []

    /// - Returns: nil if the file contains no calendar.
    public init?(_ bytes: some Collection<UInt8>, _ bounds: Bounds) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let reader = bytes.starts(with: mark) ? ComponentReader(bytes.dropFirst(3)) : ComponentReader(bytes)
        guard !reader.calendars.isEmpty else { return nil }
        for problem in reader.problems { problems.append((0, problem)) }
        name = reader.calendars.lazy.compactMap { $0.line("NAME") ?? $0.line("X-WR-CALNAME") }.first?.text
        var times = EventTimes(reader.calendars, around: bounds.window.lowerBound)
        let events = CalendarFile.events(reader.calendars, &problems)
        for event in events { for line in event.lines { properties[line.name, default: 0] += 1 } }
        var budget = SeriesBudget(bounds)
        for series in EventSeries.all(of: events, &problems) {
            let found = series.occurrences(&times, &budget)
            occurrences += found.occurrences
            for problem in found.problems { problems.append((series.number, problem)) }
        }
        for problem in times.problems { problems.append((0, problem)) }
        if budget.leftOut > 0 {
            problems.append((0, "a file gives at most \(bounds.all) times; \(budget.leftOut) or more are left out"))
        }
    }

    /// The bytes of a file with its folded lines joined, whatever its encoding is.
    public static func unfolded(_ bytes: [UInt8]) -> [UInt8] { ContentLine.unfolded(bytes) }

    /// Answers to an invitation, which contain no events (RFC 5546).
    private static let answers: Set<String> = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]

    private static func events(
        _ calendars: [CalendarComponent], _ problems: inout [(event: Int, sentence: String)]
    ) -> [CalendarEvent] {
        var events: [CalendarEvent] = []
        var others: [String: Int] = [:]
        var number = 0
        for (index, calendar) in calendars.enumerated() {
            let method = calendar.line("METHOD")?.value.uppercased()
            let parts = calendar.parts.filter { $0.name == "VEVENT" }
            for part in calendar.parts where !["VEVENT", "VTIMEZONE"].contains(part.name) {
                others[part.name, default: 0] += 1
            }
            if let scale = calendar.line("CALSCALE")?.value.uppercased(), scale != "GREGORIAN" {
                problems.append((0, "CALSCALE \(scale.prefix(20)) is not read; its events are left out"))
                number += parts.count
                continue
            }
            if let method, answers.contains(method) {
                problems.append((0, "METHOD \(method) is an answer; its events are left out"))
                number += parts.count
                continue
            }
            for part in parts {
                number += 1
                events.append(CalendarEvent(part, number: number, calendar: index, method: method))
            }
        }
        if !others.isEmpty {
            let counts = others.sorted { $0.key < $1.key }.prefix(10).map { "\($0.key) (\($0.value))" }
            problems.append((0, "components that are no events are not read: \(counts.joined(separator: ", "))"))
        }
        return events
    }
}

/// The limits for all series of a file together.
struct SeriesBudget {
    let bounds: CalendarFile.Bounds
    /// See `RuleRun`.
    var steps = 2_000_000
    /// The number of values of EXDATE and RDATE.
    var dates = 200_000
    var occurrences: Int
    var leftOut = 0

    static let stepsOfOne = 200_000
    static let datesOfOne = 50_000

    init(_ bounds: CalendarFile.Bounds) {
        self.bounds = bounds
        occurrences = bounds.all
    }
}

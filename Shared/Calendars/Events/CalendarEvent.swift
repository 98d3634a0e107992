/// One VEVENT of the file.
public struct CalendarEvent: Sendable {
    /// Its number in the file, from 1.
    public let number: Int
    public let lines: [ContentLine]
    /// The METHOD of its calendar, such as "CANCEL".
    private(set) var method: String?
    /// The number of its calendar in the file.
    let calendar: Int
    /// The index of the first line of each name in `lines`.
    private let places: [String: Int]

    init(_ component: CalendarComponent, number: Int, calendar: Int, method: String?) {
        self.number = number
        self.calendar = calendar
        self.method = method
        lines = component.lines
        places = Dictionary(lines.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// The first line of a name.
    public func line(_ name: String) -> ContentLine? { places[name].map { lines[$0] } }

    func all(_ name: String) -> [ContentLine] {
        places[name] == nil ? [] : lines.filter { $0.name == name }
    }

    public var uid: String? { line("UID").map(\.text).flatMap { $0.isEmpty ? nil : $0 } }

    var isCancelled: Bool {
        method == "CANCEL" || ["CANCELLED", "CANCELED"].contains(line("STATUS")?.value.uppercased())
    }

    var cancelled: CalendarEvent {
        var event = self
        event.method = "CANCEL"
        return event
    }

    /// The version of the event (RFC 5546, section 2.1.5).
    var version: Version {
        let stamp = (line("DTSTAMP") ?? line("LAST-MODIFIED")).flatMap { WrittenTime($0.value) }
        return Version(
            sequence: line("SEQUENCE").flatMap { Int($0.value) } ?? 0, stamp: stamp?.local.seconds ?? .min)
    }

    struct Version: Comparable {
        var sequence: Int
        var stamp: Int64

        static func < (left: Version, right: Version) -> Bool {
            (left.sequence, left.stamp) < (right.sequence, right.stamp)
        }
    }

    /// True if the event repeats.
    var repeats: Bool { ["RRULE", "RDATE", "EXRULE"].contains { places[$0] != nil } }
}

/// One occurrence of an event, possibly cancelled or moved.
public struct Occurrence: Sendable {
    public let event: CalendarEvent
    /// The RECURRENCE-ID of a repeating event's occurrence, which stays the same when it is moved; nil for a single event.
    public let id: String?
    /// Nil if the event has no readable start.
    public let start: CalendarTime?
    /// For whole days, the day after the last, as in RFC 5545.
    public let end: CalendarTime?
    /// The original start; nil if it was not moved.
    public let previousStart: CalendarTime?
    public let isCancelled: Bool

    /// The last day, if its end is a day.
    public var lastDay: CalendarTime? {
        guard let start, let end, start.isDay, end.isDay else { return nil }
        let day = end.local.adding(-LocalTime.day)
        return CalendarTime(max(day, start.local), isDay: true, .floating)
    }
}

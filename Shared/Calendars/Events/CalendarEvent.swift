/// One VEVENT, as it stands in the file.
public struct CalendarEvent: Sendable {
    /// The first of the file is 1.
    public let number: Int
    public let lines: [ContentLine]
    /// Of its calendar: "CANCEL".
    private(set) var method: String?
    /// The number of its calendar in the file.
    let calendar: Int
    /// `lines`' places by their names: the first of each.
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

    /// Which version of an event it is (RFC 5546, section 2.1.5).
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

    /// Whether it says that it takes place more than once.
    var repeats: Bool { ["RRULE", "RDATE", "EXRULE"].contains { places[$0] != nil } }
}

/// One time at which an event takes place, or was to.
public struct Occurrence: Sendable {
    public let event: CalendarEvent
    /// Which time of a repeating event it is (RECURRENCE-ID), the same however it is moved; nil for the only one.
    public let id: String?
    /// Nil if the event says none that can be read.
    public let start: CalendarTime?
    /// Of days the day after the last, as RFC 5545 has it.
    public let end: CalendarTime?
    /// When it was to begin; nil if it was not moved.
    public let previousStart: CalendarTime?
    public let isCancelled: Bool

    /// The last of its days, if it ends by days.
    public var lastDay: CalendarTime? {
        guard let start, let end, start.isDay, end.isDay else { return nil }
        let day = end.local.adding(-LocalTime.day)
        return CalendarTime(max(day, start.local), isDay: true, .floating)
    }
}

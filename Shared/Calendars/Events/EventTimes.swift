import Events
import Hours

/// Reads the times of events in the zones of their calendars.
struct EventTimes {
    private var zones: [CalendarZones]
    /// The default zones (X-WR-TIMEZONE), by calendar.
    private var usual: [CalendarZone] = []

    init(_ calendars: [CalendarComponent], around: Timestamp) {
        zones = calendars.map { CalendarZones($0, around: around.microseconds / 1_000_000) }
        for (index, calendar) in calendars.enumerated() {
            usual.append(calendar.line("X-WR-TIMEZONE").flatMap { zones[index].zone($0.value) } ?? .floating)
        }
    }

    var problems: [String] { zones.flatMap(\.problems) }

    /// The time of a property; nil if it cannot be read.
    mutating func time(_ line: ContentLine, of event: CalendarEvent) -> CalendarTime? {
        time(line.value[...], line, of: event)
    }

    /// The time of one of its values.
    mutating func time(_ value: Substring, _ line: ContentLine, of event: CalendarEvent) -> CalendarTime? {
        switch WrittenTime(value) {
        case .day(let date)?: return CalendarTime(day: date)
        case .utc(let local)?: return CalendarTime(local, .utc)
        case .local(let local)?:
            let named = line.parameter("TZID").map { zones[event.calendar].zone($0) ?? .floating }
            return CalendarTime(local, named ?? usual[event.calendar])
        case nil: return nil
        }
    }
}

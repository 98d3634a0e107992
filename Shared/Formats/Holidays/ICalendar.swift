import Contract
import Hours

/// Reads the events of a calendar in iCalendar's format: which days, and what they are called.
enum ICalendar {
    struct Event: Sendable {
        /// The first event's is 1.
        var number: Int
        /// The values of its properties, as written, by their names.
        var values: [String: String] = [:]
    }

    /// - Returns: the calendar's name (`X-WR-CALNAME`), and its events in their order.
    static func events(in text: String) throws(ImportFault) -> (name: String?, events: [Event]) {
        var (name, events): (String?, [Event]) = (nil, [])
        var event: Event?
        // The alarms and other parts in an event are not the event's.
        var depth = 0
        var isCalendar = false
        for line in unfolded(text) {
            guard let (property, value) = split(line) else { continue }
            switch (property, value.uppercased()) {
            case ("BEGIN", "VCALENDAR"): isCalendar = true
            case ("BEGIN", "VEVENT") where event == nil:
                event = Event(number: events.count + 1)
                depth = 0
            case ("BEGIN", _): depth += 1
            case ("END", "VEVENT"):
                if let event { events.append(event) }
                event = nil
            case ("END", _): depth -= 1
            case ("X-WR-CALNAME", _) where event == nil: name = plain(value)
            default: if event != nil, depth == 0 { event?.values[property] = value }
            }
            guard events.count <= HolidayCalendar.mostDays else {
                throw ImportFault("a calendar has at most \(HolidayCalendar.mostDays) holidays")
            }
        }
        guard isCalendar else { throw ImportFault("it is an iCalendar (BEGIN:VCALENDAR) or a JSON array of calendars") }
        return (name, events)
    }

    /// A line that begins with a blank goes on with the one before.
    private static func unfolded(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// The property's name without its parameters, and its value; a quoted parameter may have a colon.
    private static func split(_ line: String) -> (String, String)? {
        var isQuoted = false
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            guard line[index] == ":", !isQuoted else { continue }
            let name = line[..<index].prefix { $0 != ";" }
            return (name.uppercased(), String(line[line.index(after: index)...]))
        }
        return nil
    }

    /// Text without its escapes.
    fileprivate static func plain(_ text: String) -> String {
        var (plain, isEscaped) = ("", false)
        for character in text {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}

extension ICalendar.Event {
    /// The days from its start until before its end; a start without an end is one day.
    func days() throws(ImportFault) -> [HolidayCalendar.Day] {
        if let rule = values["RRULE"] {
            throw ImportFault("RRULE", "\(rule.prefix(100)) is not read: each day has an event of its own")
        }
        guard let start = date("DTSTART") else { throw ImportFault("DTSTART", "it must be a day such as 20261225") }
        let end = date("DTEND") ?? start.adding(days: 1)
        let count = max(1, Int(end.daysSinceEpoch - start.daysSinceEpoch))
        guard count <= 31 else { throw ImportFault("DTEND", "a holiday has at most 31 days") }
        guard let name = values["SUMMARY"].map(ICalendar.plain), !name.isEmpty else {
            throw ImportFault("SUMMARY", "it must say what the day is called")
        }
        return (0..<count).map { HolidayCalendar.Day(date: start.adding(days: $0), name: name) }
    }

    private func date(_ property: String) -> CivilDate? {
        guard let digits = values[property]?.prefix(8), digits.utf8.count == 8 else { return nil }
        let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6)]
        return CivilDate(parts.joined(separator: "-"))
    }
}

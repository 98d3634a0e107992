public import Events

/// Writes a calendar (RFC 5545). All times are in UTC.
public struct ICalendar: Sendable {
    public struct Entry: Sendable {
        /// Globally unique; the same for the same thing.
        public var uid: String
        /// The time of its last change.
        public var stamp: Timestamp
        public var start: Timestamp
        public var end: Timestamp
        public var summary: String
        public var description: String?
        public var location: String?
        /// Latitude and longitude, in degrees.
        public var point: (Double, Double)?
        public var page: String?
        public var isCancelled = false
        /// True if the entry does not block time in the calendar.
        public var isFree = false

        public init(
            uid: String, stamp: Timestamp, start: Timestamp, end: Timestamp, summary: String,
            description: String? = nil, location: String? = nil, point: (Double, Double)? = nil, page: String? = nil,
            isCancelled: Bool = false, isFree: Bool = false
        ) {
            self.uid = uid
            self.stamp = stamp
            self.start = start
            self.end = end
            self.summary = summary
            self.description = description
            self.location = location
            self.point = point
            self.page = page
            self.isCancelled = isCancelled
            self.isFree = isFree
        }
    }

    /// The length of a show without an end.
    public static let usualLength = Duration.seconds(2 * 3600)

    /// An entry's uid: the same for the same thing in all calendars.
    /// - Parameters:
    ///   - name: a name that is unique in the site.
    ///   - site: the site's address: "https://vicinity.example".
    public static func uid(_ name: String, at site: String) -> String {
        let host = site.drop { $0 != ":" }.dropFirst(3)
        return "\(name)@\(host.isEmpty ? "localhost" : host)"
    }

    /// The unique name of an order's ticket.
    public static func ticketName(order: String, item: String) -> String { "\(order).\(item)" }

    public var name: String
    public var entries: [Entry]

    public init(name: String, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }

    public var text: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vicinity//Vicinity//EN", "CALSCALE:GREGORIAN",
            "NAME:\(ICalendar.escaped(name))", "X-WR-CALNAME:\(ICalendar.escaped(name))",
            "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        ]
        let lines = head + entries.flatMap(ICalendar.lines) + ["END:VCALENDAR"]
        return lines.map { ICalendar.folded($0) + "\r\n" }.joined()
    }

    private static func lines(_ entry: Entry) -> [String] {
        let lines: [String?] = [
            "BEGIN:VEVENT", "UID:\(escaped(entry.uid))", "DTSTAMP:\(time(entry.stamp))",
            "DTSTART:\(time(entry.start))", "DTEND:\(time(entry.end))", "SUMMARY:\(escaped(entry.summary))",
            entry.description.map { "DESCRIPTION:\(escaped($0))" },
            entry.location.map { "LOCATION:\(escaped($0))" },
            entry.point.map { "GEO:\($0.0);\($0.1)" }, entry.page.map { "URL:\($0)" },
            entry.isCancelled ? "STATUS:CANCELLED" : nil, entry.isFree ? "TRANSP:TRANSPARENT" : nil, "END:VEVENT",
        ]
        return lines.compactMap { $0 }
    }

    /// "20261124T181000Z"
    private static func time(_ time: Timestamp) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// Escapes a text (section 3.3.11); other control characters are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped.unicodeScalars += ["\\", scalar]
            case "\n": escaped += "\\n"
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Folds a line: it has at most 75 bytes and continues in the next line after a space (section 3.1).
    static func folded(_ line: String) -> String {
        var (text, size) = ("", 0)
        for character in line {
            let bytes = character.utf8.count
            // One character may be longer than a line, if it has many marks.
            if size > 1, size + bytes > 75 {
                text += "\r\n "
                size = 1
            }
            text.append(character)
            size += bytes
        }
        return text
    }

    public static let mediaType = "text/calendar; charset=utf-8"
}

/// A part of a calendar between BEGIN and END, such as VEVENT.
public struct CalendarComponent: Sendable, Hashable {
    public let name: String
    public internal(set) var lines: [ContentLine] = []
    public internal(set) var parts: [CalendarComponent] = []

    init(_ name: String) { self.name = name }

    /// The first line of a name.
    public func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

    /// All lines of a name.
    func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }
}

/// Groups the lines of a file into components.
struct ComponentReader {
    private(set) var calendars: [CalendarComponent] = []
    private(set) var problems: [String] = []
    private var open: [CalendarComponent] = []
    /// The number of open components below the maximum depth.
    private var tooDeep = 0
    private var hasReportedDepth = false
    private var unread = 0

    /// Deeper components are left out. An alarm in an event of a calendar has depth 3.
    private static let deepest = 5

    init(_ bytes: some Collection<UInt8>) {
        ContentLine.each(in: bytes) { line in
            if let line { take(line) } else { unread += 1 }
        }
        if unread > 0 { problems.append("lines without a name and a colon: \(unread); they are left out") }
        if let last = open.last {
            problems.append("the file ends inside \(last.name)")
            while !open.isEmpty { close() }
        }
    }

    private mutating func take(_ line: ContentLine) {
        switch line.name {
        case "BEGIN": begin(ComponentReader.name(line))
        case "END": end(ComponentReader.name(line))
        default: if tooDeep == 0, !open.isEmpty { open[open.count - 1].lines.append(line) }
        }
    }

    private static func name(_ line: ContentLine) -> String {
        String(line.value.uppercased().filter { !$0.isWhitespace }.prefix(40))
    }

    private mutating func begin(_ name: String) {
        if open.isEmpty, name != "VCALENDAR" { return }
        // Events and calendars cannot be nested in their own kind: the previous one lacks its END.
        if ["VCALENDAR", "VEVENT", "VTIMEZONE"].contains(name),
            let index = open.firstIndex(where: { $0.name == name })
        {
            problems.append("\(name) begins before the one before has ended")
            tooDeep = 0
            while open.count > index { close() }
        }
        if open.count >= ComponentReader.deepest {
            tooDeep += 1
            if !hasReportedDepth {
                problems.append(
                    "components stand more than \(ComponentReader.deepest) deep; the inner ones are left out")
            }
            hasReportedDepth = true
        } else {
            open.append(CalendarComponent(name))
        }
    }

    private mutating func end(_ name: String) {
        if tooDeep > 0 {
            tooDeep -= 1
        } else if let index = open.lastIndex(where: { $0.name == name }) {
            while open.count > index { close() }
        }
    }

    private mutating func close() {
        guard let done = open.popLast() else { return }
        if open.isEmpty { calendars.append(done) } else { open[open.count - 1].parts.append(done) }
    }
}

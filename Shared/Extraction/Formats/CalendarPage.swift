import Foundation
import Geo
import Hours
import Markup

extension PageReader {
    /// An Event for each VEVENT (RFC 5545), or what the rules make of its lines as columns ("SUMMARY").
    func calendar(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let text = PageText(page) { _ in nil }
        let lines = CalendarLine.lines(text.bytes)
        guard lines.contains(where: { $0.name == "BEGIN" && $0.value.uppercased() == "VCALENDAR" }) else {
            throw UnreadablePage("a calendar must begin with BEGIN:VCALENDAR")
        }
        let zone = lines.first { $0.name == "X-WR-TIMEZONE" }.flatMap { TimeZone(named: $0.value) }
        let events = CalendarLine.events(lines)
        var extracted = ExtractedContent()
        if rules.isEmpty {
            for (index, event) in events.enumerated() {
                let (thing, problems) = CalendarEvent(event, zone: zone).thing(on: page.url)
                extracted.things.append(thing)
                for problem in problems { extracted.problem("event \(index + 1): \(problem)") }
            }
        } else {
            let rows = events.map { event in
                Dictionary(event.map { ($0.name, $0.text) }) { first, _ in first }
            }
            extracted = ruled(rows.map(Found.row), of: page)
        }
        if let problem = text.problem { extracted.problem(problem) }
        return extracted
    }
}

/// A line of iCalendar: `NAME;PARAMETER=value:text`, folded lines put together.
struct CalendarLine {
    let name: String
    let parameters: [String: String]
    let value: String

    init?(_ line: Substring) {
        var isQuoted = false
        var colon: Substring.Index?
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            if line[index] == ":", !isQuoted {
                colon = index
                break
            }
        }
        guard let colon else { return nil }
        let parts = line[..<colon].split(separator: ";", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return nil }
        name = first.uppercased()
        value = String(line[line.index(after: colon)...])
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parameters[pair[0].uppercased()] = pair[1].filter { $0 != "\"" } }
        }
        self.parameters = parameters
    }

    /// The value without its escapes (section 3.3.11).
    var text: String {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    static func lines(_ bytes: [UInt8]) -> [CalendarLine] {
        var whole: [Substring] = []
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if let first = line.first, first == " " || first == "\t", !whole.isEmpty {
                whole[whole.count - 1] += line.dropFirst()
            } else {
                whole.append(line)
            }
        }
        return whole.compactMap(CalendarLine.init)
    }

    /// The lines directly in each VEVENT, without those of its alarms.
    static func events(_ lines: [CalendarLine]) -> [[CalendarLine]] {
        var events: [[CalendarLine]] = []
        var open: [String] = []
        for line in lines {
            switch line.name {
            case "BEGIN":
                open.append(line.value.uppercased())
                if open.last == "VEVENT" { events.append([]) }
            case "END": open.removeLast(open.isEmpty ? 0 : 1)
            default: if open.last == "VEVENT" { events[events.count - 1].append(line) }
            }
        }
        return events
    }
}

/// One VEVENT.
struct CalendarEvent {
    private let lines: [CalendarLine]
    /// Of times that name none.
    private let zone: TimeZone?

    init(_ lines: [CalendarLine], zone: TimeZone?) {
        self.lines = lines
        self.zone = zone
    }

    private func line(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }

    func thing(on page: URL) -> (Thing, problems: [String]) {
        var event = Thing(types: ["Event"])
        var problems: [String] = []
        event.add(line("UID")?.text, to: "identifier")
        event.add(line("SUMMARY")?.text.collapsingWhiteSpace, to: "name")
        event.add(line("DESCRIPTION")?.text, to: "description")
        event.add(line("URL").flatMap { Address.resolve($0.value, on: page) }, to: "url")
        for (name, property) in [("DTSTART", "startDate"), ("DTEND", "endDate")] {
            guard let line = line(name) else { continue }
            if let time = time(line) {
                event.add(time, to: property)
            } else {
                problems.append("\(name) is no time that can be read: \(line.value.prefix(40))")
            }
        }
        event.add(line("DURATION")?.value, to: "duration")
        let name = line("LOCATION")?.text.collapsingWhiteSpace
        if name?.isEmpty == false || line("GEO") != nil {
            var place = Thing(types: ["Place"])
            place.add(name, to: "name")
            let numbers = line("GEO")?.value.split(separator: ";").map { Double($0) } ?? []
            if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                let point = Coordinate(latitude: latitude, longitude: longitude)
            {
                place.add(point)
            }
            event.add(.thing(place), to: "location")
        }
        if line("STATUS")?.value.uppercased() == "CANCELLED" { event.add("EventCancelled", to: "eventStatus") }
        if line("RRULE") != nil { problems.append("it repeats; only its first time is read") }
        return (event, problems)
    }

    /// A day as a day, a time with the offset of its zone; without one it stays without.
    private func time(_ line: CalendarLine) -> String? {
        let text = line.value
        let digits = text.utf8.map { $0 }
        guard digits.count >= 8, digits.prefix(8).allSatisfy({ (48...57).contains($0) }) else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
        let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        if digits.count == 8 { return day }
        guard digits.count == 15 || (digits.count == 16 && digits[15] == UInt8(ascii: "Z")),
            digits[8] == UInt8(ascii: "T"),
            digits[9..<15].allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let time = "\(day)T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
        if digits.count == 16 { return time + "Z" }
        guard let zone = line.parameters["TZID"].flatMap({ TimeZone(named: $0) }) ?? zone else { return time }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: Int(part(0..<4)), month: Int(part(4..<6)), day: Int(part(6..<8)), hour: Int(part(9..<11)),
            minute: Int(part(11..<13)), second: Int(part(13..<15)))
        guard let date = calendar.date(from: parts) else { return nil }
        let offset = zone.secondsFromGMT(for: date) / 60
        let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
        return "\(time)\(offset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}

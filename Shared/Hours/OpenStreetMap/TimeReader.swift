/// A time as written; it may need the other end of its span to be unambiguous.
private struct WrittenTime {
    var minutes: Int
    /// Nil without "am" or "pm".
    var isAfternoon: Bool?
    /// True if only an hour was written: "9" may be in the evening.
    var isBare = false
    /// The sun's time, of which `minutes` is the default.
    var sun: SunTime?
}

/// Times: "08:00-12:00,13:00-02:00", "18:00+", "24/7", and with less care "9.30-18.00", "0900-2000", "10-22", "7h30-21h", "9am to 11:30 pm".
extension TokenReader {
    private static let hourMarks: Set<String> = ["h", "hs", "hr", "hrs", "hour", "hours", "uhr", "น"]

    /// Nil if no time follows.
    mutating func times() throws(UnreadableHours) -> [TimeSpan]? {
        var spans: [TimeSpan] = []
        while isTimeNext {
            if readWholeDay() { spans.append(.allDay) } else { spans.append(try span()) }
            // A list continues after a comma, "and", or just a space; another rule may begin there, too.
            let conjunction = isNext(",") || peek() == .word("and")
            if conjunction, isTime(at: 1) { advance() }
        }
        if spans.count > 1, spans.contains(.allDay) { throw UnreadableHours("24 hours and other times as well") }
        return spans.isEmpty ? nil : spans
    }

    var isTimeNext: Bool { isTime(at: 0) }

    func isTime(at distance: Int) -> Bool {
        switch peek(distance) {
        case .number?: true
        case .word(let word)?: ["noon", "midnight", "sunrise", "sunset", "dawn", "dusk"].contains(word)
        case .sign("(")?: peek(distance + 1).map { ["sunrise", "sunset", "dawn", "dusk"].contains($0.text) } ?? false
        default: false
        }
    }

    /// "24/7" and "24 hours".
    private mutating func readWholeDay() -> Bool {
        guard peek() == .number(24, digits: 2) else { return false }
        if isNext("/", ahead: 1), peek(2) == .number(7, digits: 1) {
            advance(3)
            return true
        }
        guard case .word(let word)? = peek(1), TokenReader.hourMarks.contains(word) else { return false }
        advance(2)
        return true
    }

    private mutating func span() throws(UnreadableHours) -> TimeSpan {
        var start = try time()
        if isNext("+"), !start.isBare {
            advance()
            // An open end: it is unknown until when, so midnight is assumed.
            return try TokenReader.span(start, until: max(1440, start.minutes + 1), openEnd: true)
        }
        guard skip("-") || skip(anyWord: ["to", "until", "till", "a"]) else {
            throw UnreadableHours("a time without an end")
        }
        var end = try time()
        if let isAfternoon = end.isAfternoon, start.isAfternoon == nil, start.minutes <= 12 * 60 + 59 {
            // "11-3pm" is from the morning, "1-3pm" from the afternoon.
            let sameHalf = start.minutes % 720 < end.minutes % 720
            start.minutes = start.minutes % 720 + (sameHalf == isAfternoon ? 720 : 0)
            start.isBare = false
        }
        if start.isBare || end.isBare, max(start.minutes, end.minutes) < 13 * 60 {
            throw UnreadableHours("whole hours that may be in the morning or in the evening")
        }
        if end.minutes <= start.minutes { end.minutes += 1440 }
        return try TokenReader.span(start, until: end.minutes, closesAt: end.sun, openEnd: skip("+"))
    }

    private static func span(
        _ start: WrittenTime, until closes: Int, closesAt: SunTime? = nil, openEnd: Bool
    ) throws(UnreadableHours) -> TimeSpan {
        let span = TimeSpan(
            opens: start.minutes, closes: closes, openEnd: openEnd, opensAt: start.sun, closesAt: closesAt)
        guard let span else {
            throw UnreadableHours("a span must begin before 24:00 and last no longer than 24 hours")
        }
        return span
    }

    private mutating func time() throws(UnreadableHours) -> WrittenTime {
        if skip(anyWord: ["noon"]) { return WrittenTime(minutes: 720) }
        if skip(anyWord: ["midnight"]) { return WrittenTime(minutes: 1440) }
        if let time = try sunTime() { return time }
        guard case .number(let number, let digits)? = peek() else { throw unexpected() }
        advance()
        var time = WrittenTime(minutes: number * 60)
        if digits > 2 {
            time.minutes = number / 100 * 60 + number % 100
            guard number % 100 < 60 else { throw UnreadableHours("“\(number)” is no time") }
        } else if isNext(":") || isNext(".") || peek() == .word("h"), case .number(let minute, 2)? = peek(1) {
            advance(2)
            time.minutes += minute
            guard minute < 60 else { throw UnreadableHours("“\(minute)” is no minute") }
        } else {
            time.isBare = peek() != .word("h")
        }
        _ = skip(anyWord: TokenReader.hourMarks) && skip(".")
        try readHalf(of: &time)
        guard digits != 3 || time.isAfternoon != nil, time.minutes <= 48 * 60 else {
            throw UnreadableHours("“\(number)” is no time")
        }
        return time
    }

    /// "sunrise", "(sunset-00:30)"; nil if no sun time follows.
    private mutating func sunTime() throws(UnreadableHours) -> WrittenTime? {
        let isInBrackets = isNext("(")
        guard case .word(let word)? = peek(isInBrackets ? 1 : 0), let event = SunTime.Event(rawValue: word) else {
            return nil
        }
        advance(isInBrackets ? 2 : 1)
        var offset = 0
        if isInBrackets, !isNext(")") {
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, case .number(let hours, _)? = peek(), isNext(":", ahead: 1),
                case .number(let minutes, 2)? = peek(2), minutes < 60
            else { throw unexpected() }
            offset = sign * (hours * 60 + minutes)
            advance(3)
        }
        if isInBrackets, !skip(")") { throw unexpected() }
        guard let sun = SunTime(event, offset: offset), (0..<1440).contains(event.usual + offset) else {
            throw UnreadableHours("a time too far from the sun's")
        }
        return WrittenTime(minutes: event.usual + offset, sun: sun)
    }

    /// "am", "p.m."
    private mutating func readHalf(of time: inout WrittenTime) throws(UnreadableHours) {
        guard case .word(let word)? = peek() else { return }
        let isDotted = ["a", "p"].contains(word) && isNext(".", ahead: 1) && peek(2) == .word("m")
        guard isDotted || ["am", "pm"].contains(word) else { return }
        advance(isDotted ? 3 : 1)
        if isDotted { _ = skip(".") }
        let isAfternoon = word.hasPrefix("p")
        time.isAfternoon = isAfternoon
        time.isBare = false
        if time.minutes >= 13 * 60 {
            // "20:00 pm" is redundant but right.
            guard isAfternoon, time.minutes < 1440 else { throw UnreadableHours("an hour over 12 in the morning") }
        } else {
            time.minutes = time.minutes % 720 + (isAfternoon ? 720 : 0)
        }
    }
}

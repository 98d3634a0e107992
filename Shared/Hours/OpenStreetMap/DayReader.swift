/// The weekdays and holidays of a rule.
struct DaySelector {
    /// Weekdays in every week.
    var days: Set<Weekday> = []
    /// Weekdays in only some weeks of a month.
    var occurrences: [(days: Set<Weekday>, numbers: [Int])] = []
    var publicHolidays = false

    var isEmpty: Bool { days.isEmpty && occurrences.isEmpty && !publicHolidays }
}

/// Weekdays: "Mo-Fr,Su", "Su[1,-1]", "PH", and English names and abbreviations of any length.
extension TokenReader {
    private static let weekdays: [String: Weekday] = {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        var words: [String: Weekday] = [:]
        for (name, weekday) in zip(names, Weekday.allCases) {
            for length in 2...name.count { words[String(name.prefix(length))] = weekday }
            words[name + "s"] = weekday
        }
        words["weds"] = .wednesday
        return words
    }()

    /// Empty if no day follows.
    mutating func days() throws(UnreadableHours) -> DaySelector {
        var selector = DaySelector()
        if skip(anyWord: ["daily", "everyday"]) {
            selector.days = Set(Weekday.allCases)
            return selector
        }
        guard isDayNext else { return selector }
        repeat {
            try readDay(into: &selector)
        } while skipConjunction()
        guard !isDayNext else { throw UnreadableHours("days without a comma between them may be any or all of them") }
        return selector
    }

    var isDayNext: Bool { isDay(at: 0) }

    func isDay(at distance: Int) -> Bool {
        meaning(in: TokenReader.weekdays, ahead: distance) != nil
            || [.word("ph"), .word("sh")].contains(peek(distance))
    }

    private mutating func skipConjunction() -> Bool {
        guard isNext(",") || peek() == .word("and"), isDay(at: 1) else { return false }
        advance()
        return true
    }

    private mutating func readDay(into selector: inout DaySelector) throws(UnreadableHours) {
        if skip(anyWord: ["sh"]) { throw UnreadableHours("school holidays are not read") }
        if skip(anyWord: ["ph"]) {
            guard !isNext("-"), !isNext("+") else {
                throw UnreadableHours("days before or after holidays are not read")
            }
            selector.publicHolidays = true
            return
        }
        let first = try weekday()
        if skip("[") {
            selector.occurrences.append(([first], try occurrenceNumbers()))
        } else if isNext("-") || peek() == .word("to"), meaning(in: TokenReader.weekdays, ahead: 1) != nil {
            advance()
            selector.days.formUnion(Weekday.days(from: first, through: try weekday()))
        } else {
            selector.days.insert(first)
        }
    }

    private mutating func weekday() throws(UnreadableHours) -> Weekday {
        guard let weekday = meaning(in: TokenReader.weekdays) else { throw unexpected() }
        advance()
        _ = skip(".")
        return weekday
    }

    /// "1,-1]" and "1-2]", after the bracket.
    private mutating func occurrenceNumbers() throws(UnreadableHours) -> [Int] {
        var numbers: [Int] = []
        repeat {
            let sign = skip("-") ? -1 : 1
            let first = try occurrenceNumber()
            let last = sign == 1 && skip("-") ? try occurrenceNumber() : first
            guard first <= last else { throw UnreadableHours("weeks of a month must be in order") }
            numbers.append(contentsOf: (first...last).map { sign * $0 })
        } while skip(",")
        guard skip("]"), !isNext("-"), !isNext("+") else { throw unexpected() }
        return numbers
    }

    private mutating func occurrenceNumber() throws(UnreadableHours) -> Int {
        guard case .number(let number, 1)? = peek(), (1...5).contains(number) else { throw unexpected() }
        advance()
        return number
    }
}

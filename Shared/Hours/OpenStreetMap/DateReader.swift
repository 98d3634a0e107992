/// Dates: "Oct-Apr", "Jan-Jun,Sep", "Dec 24-26", "May 01-Sep 15", "2026 Jul 16-2026 Aug 20".
extension TokenReader {
    private static let months: [String: Int] = {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november",
            "december",
        ]
        return zip(names, 1...12).reduce(into: ["sept": 9]) { words, name in
            words[String(name.0.prefix(3))] = name.1
            words[name.0] = name.1
        }
    }()

    /// A month, or a day of a month.
    private struct WrittenDate {
        var year: Int?
        var month: Int
        var day: Int?
    }

    /// Empty if no date follows.
    mutating func dates() throws(UnreadableHours) -> [DateRange] {
        if peek() == .word("easter") { throw UnreadableHours("movable feasts are not read") }
        var ranges: [DateRange] = []
        while isDateNext {
            let first = try date()
            ranges.append(try range(from: first))
            // "Dec 24,26": another day of the same month.
            while isNext(","), first.day != nil, let day = dayNumber(at: 1) {
                advance(2)
                ranges.append(try range(from: WrittenDate(year: first.year, month: first.month, day: day)))
            }
            guard isNext(","), isDate(at: 1) else { break }
            advance()
        }
        return ranges
    }

    var isDateNext: Bool { isDate(at: 0) }

    func isDate(at distance: Int) -> Bool {
        if case .number(_, 4)? = peek(distance) { return meaning(in: TokenReader.months, ahead: distance + 1) != nil }
        return meaning(in: TokenReader.months, ahead: distance) != nil
    }

    private mutating func range(from first: WrittenDate) throws(UnreadableHours) -> DateRange {
        var last = first
        if isNext("-"), isDate(at: 1) {
            advance()
            last = try date()
            if last.year == nil { last.year = first.year }
        } else if isNext("-"), first.day != nil, let day = dayNumber(at: 1) {
            advance(2)
            last.day = day
        }
        guard (first.day == nil) == (last.day == nil) else {
            throw UnreadableHours("a date range must have two days or none")
        }
        let length = CivilDate.length(ofMonth: last.month, in: last.year ?? 2000)
        guard let from = DateRange.Day(year: first.year, month: first.month, day: first.day ?? 1),
            let through = DateRange.Day(year: last.year, month: last.month, day: last.day ?? length),
            let range = DateRange(from: from, through: through)
        else { throw UnreadableHours("a date range that is no such days") }
        return range
    }

    private mutating func date() throws(UnreadableHours) -> WrittenDate {
        var year: Int?
        if case .number(let number, 4)? = peek() {
            year = number
            advance()
        }
        guard let month = meaning(in: TokenReader.months) else { throw unexpected() }
        advance()
        _ = skip(".")
        guard !isDayNext || !isNext("[", ahead: 1) else { throw UnreadableHours("dates by weekday are not read") }
        let day = dayNumber(at: 0)
        if day != nil { advance() }
        return WrittenDate(year: year, month: month, day: day)
    }

    /// A number of one or two digits that does not begin a time: not "24:00", but the first of "24: 10:00".
    private func dayNumber(at distance: Int) -> Int? {
        guard case .number(let number, let digits)? = peek(distance), digits <= 2, number <= 31 else { return nil }
        guard isNext(":", ahead: distance + 1) || isNext(".", ahead: distance + 1),
            case .number? = peek(distance + 2), !isNext(":", ahead: distance + 3)
        else { return number }
        return nil
    }
}

/// Weeks of the year: "week 10-20", "week 1-53/2", "week 5,7".
extension TokenReader {
    private static let weekWords: Set<String> = ["week", "weeks"]

    var isWeekNext: Bool {
        guard case .word(let word)? = peek() else { return false }
        return TokenReader.weekWords.contains(word)
    }

    /// Empty if no week follows.
    mutating func weeks() throws(UnreadableHours) -> [WeekRange] {
        guard skip(anyWord: TokenReader.weekWords) else { return [] }
        var ranges: [WeekRange] = []
        repeat {
            guard let first = weekNumber(at: 0) else { throw unexpected() }
            advance()
            var (last, every) = (first, 1)
            if isNext("-"), let number = weekNumber(at: 1) {
                last = number
                advance(2)
            }
            if isNext("/"), let number = weekNumber(at: 1) {
                every = number
                advance(2)
            }
            guard let range = WeekRange(from: first, through: last, every: every) else {
                throw UnreadableHours("weeks are numbered from 1 to 53")
            }
            ranges.append(range)
        } while skipWeekComma()
        return ranges
    }

    private mutating func skipWeekComma() -> Bool {
        guard isNext(","), weekNumber(at: 1) != nil else { return false }
        advance()
        return true
    }

    /// A number that does not begin a time.
    private func weekNumber(at distance: Int) -> Int? {
        guard case .number(let number, let digits)? = peek(distance), digits <= 2 else { return nil }
        // "7:30" is a time, "7: 10:00" a week and a time.
        guard isNext(":", ahead: distance + 1), case .number? = peek(distance + 2), !isNext(":", ahead: distance + 3)
        else { return number }
        return nil
    }
}

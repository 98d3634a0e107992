extension OpeningHours {
    /// Reads the food shop's lines (place_opening_time_1 to 4): "wen, thu: 18-02", "tue: 11:30-15, 18-04", "sun, mon: CLOSED".
    ///
    /// Hours are those of a 24-hour clock, past midnight if the end is not after the beginning. Days may also be a range ("mon-fri"), and
    /// Wednesday is "wed" or, as the shop writes it, "wen". Empty lines are ignored; a day in no line is closed. The lines are kept as the
    /// text.
    public init(foodShop lines: [String]) throws(UnreadableHours) {
        guard lines.reduce(0, { $0 + $1.utf8.count }) <= OpeningHours.longestText else {
            throw UnreadableHours("the lines have more than \(OpeningHours.longestText) bytes")
        }
        var rules: [OpeningRule] = []
        for (index, line) in lines.enumerated() {
            for part in line.split(separator: ";") where !part.trimmed.isEmpty {
                var rule = try FoodShop.rule(part.trimmed, line: index + 1)
                // A day in several lines has the hours of all of them.
                rule.adds = !rule.times.isEmpty && rules.contains { !$0.days.isDisjoint(with: rule.days) }
                rules.append(rule)
            }
        }
        guard rules.count <= OpeningHours.mostRules else {
            throw UnreadableHours("there are more than \(OpeningHours.mostRules) rules")
        }
        let written = lines.filter { !Substring($0).trimmed.isEmpty }
        self.init(rules: rules, text: written.isEmpty ? nil : written.joined(separator: "\n"))
    }
}

/// The food shop's format of opening hours.
enum FoodShop {
    /// The maximum number of lines of a place.
    static let mostLines = 4
    static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    static let closed = "CLOSED"

    static func rule(_ text: Substring, line: Int) throws(UnreadableHours) -> OpeningRule {
        guard let colon = text.firstIndex(of: ":") else {
            throw UnreadableHours("“\(text)” must be days, a colon, and hours or CLOSED", line: line)
        }
        var days: Set<Weekday> = []
        for name in text[..<colon].split(separator: ",", omittingEmptySubsequences: false) {
            days.formUnion(try weekdays(name.trimmed, line: line))
        }
        let hours = text[text.index(after: colon)...].trimmed
        guard hours.uppercased() != closed else { return OpeningRule(days: days, times: []) }
        var times: [TimeSpan] = []
        for span in hours.split(separator: ",", omittingEmptySubsequences: false) {
            times.append(try timeSpan(span.trimmed, line: line))
        }
        return OpeningRule(days: days, times: times)
    }

    private static func weekdays(_ text: Substring, line: Int) throws(UnreadableHours) -> Set<Weekday> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { weekday($0.trimmed) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
            throw UnreadableHours("“\(text)” is no day: mon, tue, wed, thu, fri, sat or sun", line: line)
        }
        return Weekday.days(from: first, through: last)
    }

    private static func weekday(_ name: Substring) -> Weekday? {
        let name = name.lowercased()
        return dayNames.firstIndex(of: name == "wen" ? "wed" : name).map { Weekday.allCases[$0] }
    }

    /// "18-02", "11:30-15".
    private static func timeSpan(_ text: Substring, line: Int) throws(UnreadableHours) -> TimeSpan {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { minutes($0.trimmed) }
        guard ends.count == 2, let opens = ends[0], let closes = ends[1],
            let span = TimeSpan(opens: opens, closes: closes > opens ? closes : closes + 1440)
        else { throw UnreadableHours("“\(text)” must be hours such as 18-02 or 11:30-15, or CLOSED", line: line) }
        return span
    }

    /// The minutes of "18" or "11:30", up to "24".
    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let numbers = wholeNumbers(parts), numbers.count == 1 || numbers[1] < 60
        else { return nil }
        let minutes = numbers[0] * 60 + (numbers.count == 2 ? numbers[1] : 0)
        return minutes <= 1440 ? minutes : nil
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        return start.prefix(
            upTo: start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)
    }
}

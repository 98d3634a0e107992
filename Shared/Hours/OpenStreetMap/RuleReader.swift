extension OpeningHours {
    /// Reads OpenStreetMap's `opening_hours` (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification): weekdays, times, dates,
    /// public holidays, "off", several rules. It also understands common notations that the specification lacks, if they are unambiguous.
    /// The text is kept.
    ///
    /// Errors are school holidays, movable feasts, times at which it is closed, "unknown" except as a fallback, and days without a time.
    public init(openStreetMap text: String) throws(UnreadableHours) {
        guard text.utf8.count <= OpeningHours.longestText else {
            throw UnreadableHours("the text has more than \(OpeningHours.longestText) bytes")
        }
        var reader = try TokenReader(text)
        self.init(rules: try reader.rules(), text: text)
    }
}

extension TokenReader {
    private static let closedWords: Set<String> = ["off", "closed"]

    mutating func rules() throws(UnreadableHours) -> [OpeningRule] {
        var rules: [OpeningRule] = []
        var (adds, isFallback) = (false, false)
        while !isAtEnd {
            if skip(";") {
                (adds, isFallback) = (false, false)
            } else if isNext("|"), isNext("|", ahead: 1) {
                guard !rules.isEmpty else { throw unexpected() }
                advance(2)
                (adds, isFallback) = (false, true)
            } else if skip(",") || skip("/") {
                adds = !rules.isEmpty
            } else {
                rules.append(contentsOf: try rule(adds: adds, isFallback: isFallback))
                // Rules without a separator are a list.
                adds = true
            }
        }
        let closes = rules.allSatisfy { $0.times.isEmpty && $0 != OpeningRule(times: []) }
        if closes { throw UnreadableHours("the opening times are missing") }
        guard rules.count <= OpeningHours.mostRules else {
            throw UnreadableHours("there are more than \(OpeningHours.mostRules) rules")
        }
        return rules
    }

    /// A written rule with both weekdays and single weeks of a month becomes several rules.
    private mutating func rule(adds: Bool, isFallback: Bool) throws(UnreadableHours) -> [OpeningRule] {
        let isOpen = skip(anyWord: ["open"])
        var isClosed = !isOpen && skip(anyWord: TokenReader.closedWords)
        var weeks = try weeks()
        let dates = try dates()
        if weeks.isEmpty { weeks = try self.weeks() }
        if !dates.isEmpty || !weeks.isEmpty { _ = skip(":") }
        var selector = try days()
        if !selector.isEmpty, isNext(":") || (isNext(",") && isTime(at: 1)) { advance() }
        let times = isClosed ? nil : try times()
        if times != nil, selector.isEmpty, dates.isEmpty, weeks.isEmpty, skip(anyWord: ["daily", "everyday"]) {
            selector.days = Set(Weekday.allCases)
        }
        let hasOpen = skip(anyWord: ["open"]) || isOpen
        isClosed = isClosed || skip(anyWord: TokenReader.closedWords)
        // An unknown fallback counts as closed, because nobody can rely on it.
        if isFallback, times == nil, skip(anyWord: ["unknown"]) || isCommentNext { isClosed = true }
        var note: String?
        if case .comment(let comment)? = peek() {
            note = comment
            advance()
        }
        try checkEnd()
        var rules = try rules(selector, dates, times, isClosed: isClosed, hasOpen: hasOpen, note: note, adds: adds)
        for index in rules.indices {
            rules[index].weeks = weeks
            rules[index].isFallback = isFallback
        }
        return rules
    }

    private var isCommentNext: Bool {
        if case .comment? = peek() { true } else { false }
    }

    /// Checks what follows a rule: a separator, or the days or dates of another rule.
    private func checkEnd() throws(UnreadableHours) {
        guard
            isAtEnd || isNext(";") || isNext(",") || isNext("/") || isNext("|") || isDayNext || isDateNext || isWeekNext
        else {
            throw unexpected()
        }
    }

    private func rules(
        _ selector: DaySelector, _ dates: [DateRange], _ times: [TimeSpan]?, isClosed: Bool, hasOpen: Bool,
        note: String?,
        adds: Bool
    ) throws(UnreadableHours) -> [OpeningRule] {
        if isClosed, times != nil { throw UnreadableHours("times at which it is closed are not read") }
        let onlyHolidays = selector.publicHolidays && selector.days.isEmpty && selector.occurrences.isEmpty
        // "PH open" means that holidays are like other days, which is the default.
        if times == nil, hasOpen, onlyHolidays { return [] }
        guard let times = times ?? (isClosed ? [] : nil) else {
            throw UnreadableHours(note == nil ? "days without a time" : "a remark without a time")
        }
        // "Off" never adds to other times.
        let rule = OpeningRule(dates: dates, times: times, adds: adds && !isClosed, note: note)
        var rules = selector.occurrences.map { occurrence in
            var rule = rule
            rule.days = occurrence.days
            rule.occurrences = occurrence.numbers
            return rule
        }
        if !selector.days.isEmpty || selector.publicHolidays || rules.isEmpty {
            var plain = rule
            plain.days = selector.days
            plain.publicHolidays = selector.publicHolidays
            rules.insert(plain, at: 0)
        }
        return rules
    }
}

import Hours

/// A recurrence rule (RFC 5545, section 3.3.10).
struct RecurrenceRule: Sendable, Hashable {
    enum Frequency: String, Sendable {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"
        case secondly = "SECONDLY"

        /// In seconds; nil for frequencies of a day and more.
        var unit: Int64? {
            switch self {
            case .yearly, .monthly, .weekly, .daily: nil
            case .hourly: 3600
            case .minutely: 60
            case .secondly: 1
            }
        }
    }

    /// "MO", or "-1FR": the last Friday.
    struct Day: Hashable {
        var ordinal: Int?
        /// Monday is 0.
        var weekday: Int
    }

    var frequency = Frequency.daily
    var interval: Int64 = 1
    var count: Int?
    var until: WrittenTime?
    var months: Set<Int> = []
    var monthDays: Set<Int> = []
    var yearDays: Set<Int> = []
    var weekNumbers: Set<Int> = []
    var days: Set<Day> = []
    var hours: Set<Int> = []
    var minutes: Set<Int> = []
    var seconds: Set<Int> = []
    var positions: Set<Int> = []
    /// Monday is 0.
    var weekStart = 0

    /// True if it names times of day.
    var namesHours: Bool { frequency.unit != nil || ![hours, minutes, seconds].allSatisfy(\.isEmpty) }
}

/// The reason why a rule is not supported.
struct UnreadRule: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension RecurrenceRule {
    private static let longest = 4000

    /// - Throws: the unsupported part; reading a rule only in part would give wrong times.
    init(_ text: String) throws(UnreadRule) {
        guard text.utf8.count <= RecurrenceRule.longest else {
            throw UnreadRule("it has more than \(RecurrenceRule.longest) bytes")
        }
        var seen: Set<String> = []
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.uppercased().filter { !$0.isWhitespace } }
            guard let name = pair.first, !name.isEmpty else { continue }
            guard pair.count == 2, !pair[1].isEmpty else { throw UnreadRule("\(name.prefix(20)) says nothing") }
            guard seen.insert(name).inserted else { throw UnreadRule("\(name.prefix(20)) stands twice") }
            try take(name, pair[1])
        }
        guard seen.contains("FREQ") else { throw UnreadRule("it has no FREQ") }
        try check()
    }

    private mutating func take(_ name: String, _ value: String) throws(UnreadRule) {
        switch name {
        case "FREQ":
            guard let known = Frequency(rawValue: value) else {
                throw UnreadRule("FREQ=\(value.prefix(20)) is not read")
            }
            frequency = known
        case "INTERVAL": interval = Int64(try RecurrenceRule.number(name, value[...], 1...100_000, isSigned: false))
        case "COUNT": count = try RecurrenceRule.number(name, value[...], 1...Int(Int32.max), isSigned: false)
        case "UNTIL":
            guard let time = WrittenTime(value) else { throw UnreadRule("UNTIL=\(value.prefix(20)) is no time") }
            until = time
        case "BYMONTH": months = try RecurrenceRule.numbers(name, value, 1...12, isSigned: false)
        case "BYMONTHDAY": monthDays = try RecurrenceRule.numbers(name, value, 1...31)
        case "BYYEARDAY": yearDays = try RecurrenceRule.numbers(name, value, 1...366)
        case "BYWEEKNO": weekNumbers = try RecurrenceRule.numbers(name, value, 1...53)
        case "BYHOUR": hours = try RecurrenceRule.numbers(name, value, 0...23, isSigned: false)
        case "BYMINUTE": minutes = try RecurrenceRule.numbers(name, value, 0...59, isSigned: false)
        case "BYSECOND":
            // A leap second counts as the second before it.
            seconds = Set(try RecurrenceRule.numbers(name, value, 0...60, isSigned: false).map { min($0, 59) })
        case "BYSETPOS": positions = try RecurrenceRule.numbers(name, value, 1...366)
        case "BYDAY":
            for text in value.split(separator: ",") { days.insert(try RecurrenceRule.day(text)) }
        case "WKST":
            guard let index = RecurrenceRule.weekdays.firstIndex(of: value) else {
                throw UnreadRule("WKST=\(value.prefix(20)) is no day of the week")
            }
            weekStart = index
        default: throw UnreadRule("\(name.prefix(20)) is not read")
        }
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func day(_ text: Substring) throws(UnreadRule) -> Day {
        guard let weekday = weekdays.firstIndex(of: String(text.suffix(2))) else {
            throw UnreadRule("BYDAY=\(text.prefix(20)) is no day of the week")
        }
        let rest = text.dropLast(2)
        return Day(ordinal: rest.isEmpty ? nil : try number("BYDAY", rest, 1...53), weekday: weekday)
    }

    private static func numbers(
        _ name: String, _ value: String, _ allowed: ClosedRange<Int>, isSigned: Bool = true
    ) throws(UnreadRule) -> Set<Int> {
        var numbers: Set<Int> = []
        for text in value.split(separator: ",") { numbers.insert(try number(name, text, allowed, isSigned: isSigned)) }
        guard !numbers.isEmpty else { throw UnreadRule("\(name) says nothing") }
        return numbers
    }

    /// - Parameter isSigned: true if it may count from the end.
    private static func number(
        _ name: String, _ text: Substring, _ allowed: ClosedRange<Int>, isSigned: Bool = true
    ) throws(UnreadRule) -> Int {
        guard text.utf8.count <= 12, let number = Int(text), allowed.contains(isSigned ? abs(number) : number) else {
            throw UnreadRule("\(name)=\(text.prefix(20)) is not within \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    /// Refuses what the standard forbids, because programs interpret it differently.
    private func check() throws(UnreadRule) {
        if !weekNumbers.isEmpty, frequency != .yearly { throw UnreadRule("BYWEEKNO goes with FREQ=YEARLY alone") }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw UnreadRule("BYYEARDAY does not go with FREQ=\(frequency.rawValue)")
        }
        if !monthDays.isEmpty, frequency == .weekly { throw UnreadRule("BYMONTHDAY does not go with FREQ=WEEKLY") }
        if days.contains(where: { $0.ordinal != nil }) {
            guard frequency == .monthly || frequency == .yearly && weekNumbers.isEmpty else {
                throw UnreadRule("BYDAY with a number goes with FREQ=MONTHLY and YEARLY alone, and not with BYWEEKNO")
            }
        }
        if !positions.isEmpty {
            let others = [months, monthDays, yearDays, weekNumbers, hours, minutes, seconds]
            guard !days.isEmpty || others.contains(where: { !$0.isEmpty }) else {
                throw UnreadRule("BYSETPOS stands without another BY part")
            }
        }
    }
}

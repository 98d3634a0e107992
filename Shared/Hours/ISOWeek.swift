/// A week of ISO 8601: it begins on Monday, and a year's first week contains its first Thursday. As text "2026-W47".
public struct ISOWeek: Hashable, Sendable {
    /// The year of its Thursday.
    public let year: Int
    /// From 1 to 52 or 53.
    public let number: Int
    public let monday: CivilDate

    /// The week of a day.
    public init(of day: CivilDate) {
        let passed = (day.daysSinceEpoch + 3) % 7
        monday = CivilDate(daysSinceEpoch: day.daysSinceEpoch - (passed < 0 ? passed + 7 : passed))
        let thursday = monday.adding(days: 3)
        year = thursday.year
        number = Int(thursday.daysSinceEpoch - CivilDate(firstOf: year).daysSinceEpoch) / 7 + 1
    }

    /// Nil if the year has no such week.
    public init?(year: Int, number: Int) {
        guard (1...9999).contains(year), (1...53).contains(number) else { return nil }
        // The fourth of January is always in the first week.
        let first = ISOWeek(of: CivilDate(firstOf: year).adding(days: 3))
        self = ISOWeek(of: first.monday.adding(days: 7 * (number - 1)))
        guard self.year == year else { return nil }
    }

    /// The last week with this number that is not later than a day's week; nil for an invalid number.
    public init?(number: Int, notAfter day: CivilDate) {
        let now = ISOWeek(of: day)
        // At least one of seven successive years has 53 weeks.
        let found = (0...7).lazy.compactMap { ISOWeek(year: now.year - $0, number: number) }
            .first { $0.monday <= now.monday }
        guard let found else { return nil }
        self = found
    }

    public var sunday: CivilDate { monday.adding(days: 6) }
}

extension ISOWeek: LosslessStringConvertible {
    public var description: String { "\(padded(year, 4))-W\(padded(number, 2))" }

    /// Reads "2026-W47"; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 3], parts[1].first == "W",
            let numbers = wholeNumbers([parts[0], parts[1].dropFirst()])
        else { return nil }
        self.init(year: numbers[0], number: numbers[1])
    }
}

extension CivilDate {
    /// The first of January.
    fileprivate init(firstOf year: Int) {
        self = CivilDate(year: year, month: 1, day: 1) ?? CivilDate(daysSinceEpoch: 0)
    }
}

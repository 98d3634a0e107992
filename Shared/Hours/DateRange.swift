/// Days of every year, or of one: in JSON `{"from": "10-01", "through": "04-30"}` or
/// `{"from": "2026-12-24", "through": "2027-01-06"}`, both ends included.
public struct DateRange: Sendable, Hashable {
    public struct Day: Sendable, Hashable {
        /// Nil for every year.
        public let year: Int?
        public let month: Int
        public let day: Int

        /// Nil if there is no such day; without a year, 29 February is valid.
        public init?(year: Int? = nil, month: Int, day: Int) {
            guard CivilDate(year: year ?? 2000, month: month, day: day) != nil else { return nil }
            self.year = year
            self.month = month
            self.day = day
        }
    }

    public let from: Day
    public let through: Day

    /// Nil if only one has a year, or if the first is after the last in given years. Without years it may run across New Year.
    public init?(from: Day, through: Day) {
        switch (from.year, through.year) {
        case (nil, nil): break
        case (let first?, let last?):
            guard (first, from.month, from.day) <= (last, through.month, through.day) else { return nil }
        default: return nil
        }
        self.from = from
        self.through = through
    }

    public func contains(_ date: CivilDate) -> Bool {
        let year = from.year == nil ? 0 : date.year
        let start = (from.year ?? 0, from.month, from.day)
        let end = (through.year ?? 0, through.month, through.day)
        let day = (year, date.month, date.day)
        return start <= end ? start <= day && day <= end : day >= start || day <= end
    }
}

extension DateRange: Codable {
    private enum CodingKeys: String, CodingKey { case from, through }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let from = try container.decode(Day.self, forKey: .from)
        guard let range = DateRange(from: from, through: try container.decode(Day.self, forKey: .through)) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "from and through must both have a year, in order, or neither"))
        }
        self = range
    }
}

extension DateRange.Day: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let parts = try container.decode(String.self).split(separator: "-", omittingEmptySubsequences: false)
        guard [[2, 2], [4, 2, 2]].contains(parts.map(\.utf8.count)), let numbers = wholeNumbers(parts),
            let day = DateRange.Day(
                year: numbers.count == 3 ? numbers[0] : nil, month: numbers[numbers.count - 2],
                day: numbers[numbers.count - 1])
        else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: #"a day must be "MM-DD" or "YYYY-MM-DD""#)
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let date = "\(padded(month, 2))-\(padded(day, 2))"
        try container.encode(year.map { "\(padded($0, 4))-\(date)" } ?? date)
    }
}

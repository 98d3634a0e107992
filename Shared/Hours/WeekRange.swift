/// Weeks of every year by their numbers in ISO 8601: in JSON `{"from": 1, "through": 53, "every": 2}` for every other week, both ends
/// included.
public struct WeekRange: Sendable, Hashable {
    public let from: Int
    public let through: Int
    /// 1 for every week.
    public let every: Int

    /// Nil for an invalid value. The first week may be after the last: then the range runs across New Year.
    public init?(from: Int, through: Int, every: Int = 1) {
        guard (1...53).contains(from), (1...53).contains(through), (1...52).contains(every) else { return nil }
        self.from = from
        self.through = through
        self.every = every
    }

    func contains(_ week: ISOWeek) -> Bool {
        let number = week.number
        let isWithin = from <= through ? (from...through).contains(number) : number >= from || number <= through
        return isWithin && (number >= from ? number - from : number + 53 - from) % every == 0
    }
}

extension WeekRange: Codable {
    private enum CodingKeys: String, CodingKey { case from, through, every }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let range = WeekRange(
            from: try container.decode(Int.self, forKey: .from),
            through: try container.decode(Int.self, forKey: .through),
            every: try container.decodeIfPresent(Int.self, forKey: .every) ?? 1)
        guard let range else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "weeks must be from 1 to 53, every 1 to 52"))
        }
        self = range
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(through, forKey: .through)
        if every != 1 { try container.encode(every, forKey: .every) }
    }
}

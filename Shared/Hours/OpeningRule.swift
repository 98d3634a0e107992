/// The opening times on some days. In JSON `{"days": ["Mo", "Tu"], "times": [{"opens": "18:00", "closes": "02:00"}]}`; missing members do
/// not restrict it.
public struct OpeningRule: Sendable, Hashable {
    /// Empty for every day or, with `publicHolidays`, only for those.
    public var days: Set<Weekday>
    /// Only the first (1), second … or last (−1), last but one … of these weekdays in a month; empty for all of them.
    public var occurrences: [Int]
    /// True if it also applies on public holidays. It applies only on days that the caller's `PublicHolidays` contain.
    public var publicHolidays: Bool
    /// Only within one of these; empty for the whole year.
    public var dates: [DateRange]
    /// Only within one of these weeks; empty for all weeks.
    public var weeks: [WeekRange]
    /// The opening times; empty if it is closed all day.
    public var times: [TimeSpan]
    /// True if its times are added to those of earlier rules, instead of replacing them.
    public var adds: Bool
    /// True if it applies only on days on which earlier rules leave the place closed ("||"). One that adds belongs to the fallback before
    /// it.
    public var isFallback: Bool
    /// For people to read: "kitchen until 22:00".
    public var note: String?

    public init(
        days: Set<Weekday> = [], occurrences: [Int] = [], publicHolidays: Bool = false, dates: [DateRange] = [],
        weeks: [WeekRange] = [], times: [TimeSpan], adds: Bool = false, isFallback: Bool = false, note: String? = nil
    ) {
        self.days = days
        self.occurrences = occurrences
        self.publicHolidays = publicHolidays
        self.dates = dates
        self.weeks = weeks
        self.times = times
        self.adds = adds
        self.isFallback = isFallback
        self.note = note
    }
}

extension OpeningRule: Codable {
    private enum CodingKeys: String, CodingKey {
        case days, occurrences, publicHolidays, dates, weeks, times, adds, note
        case isFallback = "fallback"
    }

    /// Larger rules are refused.
    private static let (mostTimes, mostDates, longestNote) = (16, 64, 1000)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func check(_ holds: Bool, _ key: CodingKeys, _ sentence: String) throws {
            guard holds else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: sentence)
            }
        }
        days = Set(try container.decodeIfPresent([Weekday].self, forKey: .days) ?? [])
        occurrences = try container.decodeIfPresent([Int].self, forKey: .occurrences) ?? []
        publicHolidays = try container.decodeIfPresent(Bool.self, forKey: .publicHolidays) ?? false
        dates = try container.decodeIfPresent([DateRange].self, forKey: .dates) ?? []
        weeks = try container.decodeIfPresent([WeekRange].self, forKey: .weeks) ?? []
        times = try container.decode([TimeSpan].self, forKey: .times)
        adds = try container.decodeIfPresent(Bool.self, forKey: .adds) ?? false
        isFallback = try container.decodeIfPresent(Bool.self, forKey: .isFallback) ?? false
        note = try container.decodeIfPresent(String.self, forKey: .note)
        try check(
            occurrences.count <= 10 && occurrences.allSatisfy { (1...5).contains($0.magnitude) }, .occurrences,
            "occurrences must be from 1 to 5 or from -5 to -1, at most 10")
        try check(times.count <= OpeningRule.mostTimes, .times, "a rule has at most \(OpeningRule.mostTimes) times")
        try check(weeks.count <= OpeningRule.mostDates, .weeks, "a rule has at most \(OpeningRule.mostDates) weeks")
        try check(dates.count <= OpeningRule.mostDates, .dates, "a rule has at most \(OpeningRule.mostDates) dates")
        try check(
            note?.utf8.count ?? 0 <= OpeningRule.longestNote, .note,
            "a note has at most \(OpeningRule.longestNote) bytes")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !days.isEmpty { try container.encode(Weekday.allCases.filter(days.contains), forKey: .days) }
        if !occurrences.isEmpty { try container.encode(occurrences, forKey: .occurrences) }
        if publicHolidays { try container.encode(true, forKey: .publicHolidays) }
        if !dates.isEmpty { try container.encode(dates, forKey: .dates) }
        if !weeks.isEmpty { try container.encode(weeks, forKey: .weeks) }
        try container.encode(times, forKey: .times)
        if adds { try container.encode(true, forKey: .adds) }
        if isFallback { try container.encode(true, forKey: .isFallback) }
        try container.encodeIfPresent(note, forKey: .note)
    }
}

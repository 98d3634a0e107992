/// An opening time on one day, possibly past midnight into the next. In JSON `{"opens": "18:00", "closes": "02:00"}`: a closing time not
/// after the opening one is on the next day, "24:00" is midnight.
///
/// A time by the sun has a member such as `"opensAt": {"event": "sunrise"}`, too; the clock's time is the default if the position is
/// unknown.
public struct TimeSpan: Sendable, Hashable {
    /// In minutes since midnight, from 0 to 1439.
    public let opens: Int
    /// In minutes since the same midnight: after `opens`, and at most 24 hours after it.
    public let closes: Int
    /// True if it may stay open longer ("18:00+"). It is unknown how long, so it counts as closed from `closes` on.
    public let openEnd: Bool
    /// The sun's time instead of `opens`.
    public let opensAt: SunTime?
    /// The sun's time instead of `closes`, on the same day.
    public let closesAt: SunTime?

    public static let allDay = TimeSpan(opens: 0, closes: 1440)!

    /// Nil if a value is out of its range.
    public init?(
        opens: Int, closes: Int, openEnd: Bool = false, opensAt: SunTime? = nil, closesAt: SunTime? = nil
    ) {
        guard (0..<1440).contains(opens), closes > opens, closes - opens <= 1440 else { return nil }
        self.opens = opens
        self.closes = closes
        self.openEnd = openEnd
        self.opensAt = opensAt
        self.closesAt = closesAt
    }

    /// Parses the times in JSON; nil if they are invalid.
    public init?(
        opens: String, closes: String, openEnd: Bool = false, opensAt: SunTime? = nil, closesAt: SunTime? = nil
    ) {
        guard let opens = TimeSpan.minutes(opens), let closes = TimeSpan.minutes(closes) else { return nil }
        self.init(
            opens: opens, closes: closes > opens ? closes : closes + 1440, openEnd: openEnd, opensAt: opensAt,
            closesAt: closesAt)
    }

    /// Minutes of "HH:MM" up to "24:00".
    private static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], let numbers = wholeNumbers(parts), numbers[1] < 60 else { return nil }
        let minutes = numbers[0] * 60 + numbers[1]
        return minutes <= 1440 ? minutes : nil
    }

    private static func text(_ minutes: Int) -> String {
        "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }
}

extension TimeSpan: Codable {
    private enum CodingKeys: String, CodingKey { case opens, closes, openEnd, opensAt, closesAt }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let span = TimeSpan(
            opens: try container.decode(String.self, forKey: .opens),
            closes: try container.decode(String.self, forKey: .closes),
            openEnd: try container.decodeIfPresent(Bool.self, forKey: .openEnd) ?? false,
            opensAt: try container.decodeIfPresent(SunTime.self, forKey: .opensAt),
            closesAt: try container.decodeIfPresent(SunTime.self, forKey: .closesAt))
        guard let span else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: #"opens must be from "00:00" to "23:59" and closes from "00:00" to "24:00""#))
        }
        self = span
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(TimeSpan.text(opens), forKey: .opens)
        try container.encode(TimeSpan.text(closes <= 1440 ? closes : closes - 1440), forKey: .closes)
        if openEnd { try container.encode(true, forKey: .openEnd) }
        try container.encodeIfPresent(opensAt, forKey: .opensAt)
        try container.encodeIfPresent(closesAt, forKey: .closesAt)
    }
}

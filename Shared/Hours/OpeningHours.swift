/// The opening hours of a place, as data.
///
/// Rules apply in order. The last rule that fits a day decides its times and replaces those of earlier rules, unless it `adds` to them. A
/// fallback counts only if the other rules leave the place closed. On a day without a rule it is closed. A time past midnight belongs to
/// the day on which it begins, whatever the next day's rules are. All times are local.
///
/// In JSON, they are like schema.org's OpeningHoursSpecification, but their order matters:
///
/// {"rules": [{"days": ["Mo", "Tu"], "times": [{"opens": "18:00", "closes": "02:00"}]}, {"dates": [{"from": "12-24", "through": "12-26"}],
/// "times": []}], "text": "Mo,Tu 18:00-02:00; Dec 24-26 off"}
public struct OpeningHours: Sendable, Hashable {
    /// Empty if the hours are unknown, or only given as `text`.
    public var rules: [OpeningRule]
    /// The hours as their source writes them.
    public var text: String?

    public init(rules: [OpeningRule], text: String? = nil) {
        self.rules = rules
        self.text = text
    }

    /// Hours that could not be parsed, for people to read.
    public init(unread text: String) {
        self.init(rules: [], text: text)
    }

    public static let always = OpeningHours(rules: [OpeningRule(times: [.allDay])])

    /// False if it is unknown when the place is open.
    public var isKnown: Bool { !rules.isEmpty }

    /// True if a time depends on the sun, so that the place's position matters.
    public var nameSun: Bool {
        rules.contains { rule in rule.times.contains { $0.opensAt != nil || $0.closesAt != nil } }
    }
}

extension OpeningHours: Codable {
    private enum CodingKeys: String, CodingKey { case rules, text }

    /// Longer ones are refused.
    static let (mostRules, longestText) = (100, 4000)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rules = try container.decodeIfPresent([OpeningRule].self, forKey: .rules) ?? []
        text = try container.decodeIfPresent(String.self, forKey: .text)
        guard rules.count <= OpeningHours.mostRules else {
            throw DecodingError.dataCorruptedError(
                forKey: .rules, in: container, debugDescription: "there are at most \(OpeningHours.mostRules) rules")
        }
        guard text?.utf8.count ?? 0 <= OpeningHours.longestText else {
            throw DecodingError.dataCorruptedError(
                forKey: .text, in: container,
                debugDescription: "the text has at most \(OpeningHours.longestText) bytes")
        }
    }
}

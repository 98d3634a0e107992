/// When a place is open, as data.
///
/// The rules are read in order: the last one that fits a day says when the place is open on it, in place of what earlier ones said,
/// unless it `adds` to them; a fallback counts only if they leave the place closed. On a day that no rule fits it is closed. A time past midnight belongs to the day it opened on, whatever
/// the next day's rules are. All times are the clock's on the wall at the place.
///
/// In JSON, close to schema.org's OpeningHoursSpecification but in an order that decides:
///
///     {"rules": [{"days": ["Mo", "Tu"], "times": [{"opens": "18:00", "closes": "02:00"}]},
///                {"dates": [{"from": "12-24", "through": "12-26"}], "times": []}],
///      "text": "Mo,Tu 18:00-02:00; Dec 24-26 off"}
public struct OpeningHours: Sendable, Hashable {
    /// None: nobody knows, or only `text` does.
    public var rules: [OpeningRule]
    /// As they were written where they come from.
    public var text: String?

    public init(rules: [OpeningRule], text: String? = nil) {
        self.rules = rules
        self.text = text
    }

    /// Hours that could not be read as data: people may still read them.
    public init(unread text: String) {
        self.init(rules: [], text: text)
    }

    public static let always = OpeningHours(rules: [OpeningRule(times: [.allDay])])

    /// False: whether the place is open cannot be said.
    public var isKnown: Bool { !rules.isEmpty }

    /// Whether the sun says when it opens or closes, so that it matters where the place is.
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

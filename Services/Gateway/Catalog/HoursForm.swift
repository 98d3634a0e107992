import Hours
import ServiceKit

/// Opening hours as people write them: as rules, or as a text in OpenStreetMap's syntax, "Mo-Fr 09:00-18:00; Su off", which is parsed.
///
/// If rules are given, even none, the text is not parsed and is only shown to people: `{"rules": [], "text": "by appointment"}`.
struct HoursForm: Codable, Sendable {
    private let written: OpeningHours
    private let hasRules: Bool

    private enum CodingKeys: CodingKey { case rules, text }

    init(from decoder: any Decoder) throws {
        written = try OpeningHours(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hasRules = try container.contains(.rules) && !container.decodeNil(forKey: .rules)
    }

    func encode(to encoder: any Encoder) throws { try written.encode(to: encoder) }

    /// - Throws: 422 with what cannot be parsed in a text without rules.
    var hours: OpeningHours {
        get throws(Problem) {
            guard !hasRules, let text = written.text, !text.isEmpty else { return written }
            do {
                return try OpeningHours(openStreetMap: text)
            } catch {
                throw .field("/openingHours/text", "hours such as \"Mo-Fr 09:00-18:00; Su off\"; \(error.reason)")
            }
        }
    }
}

import Hours
import ServiceKit

/// Opening hours as people write them: as rules, or as a text in OpenStreetMap's way, "Mo-Fr 09:00-18:00; Su off", which is read.
///
/// With rules, be it none, the text stays as it is, for people to read: `{"rules": [], "text": "by appointment"}`.
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

    /// - Throws: 422 saying what of a text without rules cannot be read.
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

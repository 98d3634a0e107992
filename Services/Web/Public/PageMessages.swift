import Contract
import Events
import Foundation

/// Words, prices and names as the page's messages say them, for what the server writes.
struct PublicWords: Sendable {
    let language: String
    private let messages: [String: String]

    /// - Parameter file: the page's messages of the language.
    init(language: String, file: [UInt8]) {
        self.language = language
        let all = (try? JSON.decode([String: JSONValue].self, from: file)) ?? [:]
        messages = all.compactMapValues(\.string)
    }

    /// The name itself if there is no such message.
    subscript(name: String) -> String { messages[name] ?? name }

    /// Nil if there is no such message.
    func optional(_ name: String) -> String? { messages[name] }

    /// A thing's name in this language, else its own.
    func name(_ thing: JSONValue) -> String {
        thing["names"]?[language]?.string ?? thing["name"]?.string ?? ""
    }

    /// What kind of thing it is, by the first of its types that has a word.
    func kind(_ types: [String]) -> String? {
        types.lazy.compactMap { optional("type.\($0)") }.first
    }

    func price(_ price: JSONValue?) -> String? {
        guard let currency = price?["currency"]?.string, let amount = price?["amount"] ?? price?["min"],
            let number = amount.decimal(in: currency)
        else { return nil }
        return "\(number) \(currency)"
    }

    func address(_ place: JSONValue) -> String? {
        let address = place["address"]
        let parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion"].compactMap {
            address?[$0]?.string
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Parts of a line, without those that are not known.
    static func line(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension JSONValue {
    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

    var texts: [String] { items.compactMap(\.string) }

    /// An amount of minor units as currencies write it: 5500 THB is 55.00.
    func decimal(in currency: String) -> String? {
        guard let amount = int, amount >= 0, let digits = Money.minorDigits(of: currency) else { return nil }
        guard digits > 0 else { return String(amount) }
        let text = String(repeating: "0", count: max(0, digits + 1 - String(amount).count)) + String(amount)
        return "\(text.dropLast(digits)).\(text.suffix(digits))"
    }
}

import Contract
import Events
import Foundation

/// The page's messages in one language, with names, prices and addresses as pages and feeds show them.
struct PageMessages: Sendable {
    let language: String
    private let messages: [String: String]

    /// - Parameter file: the language's file of `MessageFiles`.
    init(language: String, file: [UInt8]) {
        self.language = language
        let all = (try? JSON.decode([String: JSONValue].self, from: file)) ?? [:]
        messages = all.compactMapValues(\.string)
    }

    /// A message; its name if there is none.
    subscript(name: String) -> String { messages[name] ?? name }

    /// A message; nil if there is none.
    func optional(_ name: String) -> String? { messages[name] }

    /// A thing's name in this language, else its own name.
    func name(_ thing: JSONValue) -> String {
        thing["names"]?[language]?.string ?? thing["name"]?.string ?? ""
    }

    /// The first of a thing's types that has a message.
    func type(_ types: [String]) -> String? {
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

    /// Joins parts of a line; nil and empty ones are left out.
    static func line(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension JSONValue {
    var items: [JSONValue] { array ?? [] }

    var texts: [String] { items.compactMap(\.string) }

    /// An amount in minor units as a decimal number: 5500 THB is 55.00.
    func decimal(in currency: String) -> String? {
        guard let amount = int, amount >= 0, let digits = Money.minorDigits(of: currency) else { return nil }
        guard digits > 0 else { return String(amount) }
        let text = String(repeating: "0", count: max(0, digits + 1 - String(amount).count)) + String(amount)
        return "\(text.dropLast(digits)).\(text.suffix(digits))"
    }
}

import Contract
import Events
import Foundation

/// The page's messages in one language, with names, prices and addresses as pages and feeds show them.
struct PageMessages: Sendable {
    let language: String
    private let messages: [String: String]
    /// Messages with a text for each plural category.
    private let plurals: [String: JSONValue]

    /// - Parameter file: the language's file of `MessageFiles`.
    init(language: String, file: [UInt8]) {
        self.language = language
        let all = (try? JSON.decode([String: JSONValue].self, from: file)) ?? [:]
        messages = all.compactMapValues(\.string)
        plurals = all.filter { $0.value.object != nil }
    }

    /// A message; its name if there is none.
    subscript(name: String) -> String { messages[name] ?? name }

    /// A message; nil if there is none.
    func optional(_ name: String) -> String? { messages[name] }

    /// A message with its values.
    func text(_ name: String, _ values: [String: String]) -> String { PageMessages.filled(self[name], values) }

    /// A message about a number of things. The page's languages have one text for 1, and one for other numbers.
    func text(_ name: String, count: Int) -> String {
        let forms = plurals[name]
        let form = (count == 1 ? forms?["one"] : nil) ?? forms?["other"]
        return PageMessages.filled(form?.string ?? self[name], ["count": count.formatted(.number.locale(locale))])
    }

    /// The clock of English is that of Britain, since readers' countries are not known.
    var locale: Locale { Locale(identifier: language == "en" ? "en_GB" : language) }

    private static func filled(_ message: String, _ values: [String: String]) -> String {
        values.reduce(message) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

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

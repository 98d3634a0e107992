import Contract
import Events

/// A JSON object in the API's form as values of the equivalent CSV columns, so that both are read by the same rules.
enum JSONRows {
    static func row(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportFault) -> CSVRow {
        guard let value = try? JSON.decode(JSONValue.self, from: bytes), case .object(let members) = value else {
            throw ImportFault("is no JSON object")
        }
        var values = options.constants
        for (name, value) in members {
            for (column, text) in try columns(options.columns[name] ?? name, value)
            where !text.allSatisfy(\.isWhitespace) {
                values[column] = text
            }
        }
        return CSVRow(values: values)
    }

    /// Members whose columns have other names.
    private static let renamed = [
        "originalName": "original_name", "contentRating": "content_rating", "datePublished": "date_published",
        "givenName": "given_name", "familyName": "family_name", "startDate": "start", "inLanguage": "language",
        "subtitleLanguage": "subtitles",
    ]

    private static func columns(_ name: String, _ value: JSONValue) throws(ImportFault) -> [(String, String)] {
        if name == "taxRate", let hundredths = value.int { return [("tax_rate", Percent.text(hundredths: hundredths))] }
        switch (name, value) {
        case (_, .null): return []
        case ("names", .object(let names)):
            return names.compactMap { tag, name in name.string.map { ("name:\(tag)", $0) } }
        case ("duration", .string(let duration)):
            let movie = Movie(id: "", name: "", duration: duration, updatedAt: .unset)
            guard let minutes = movie.minutes else {
                throw ImportFault(name, "is no duration such as PT108M: \(duration)")
            }
            return [("minutes", "\(minutes)")]
        case ("price", .object(let price)):
            guard let amount = price["amount"]?.int, let currency = price["currency"]?.string,
                Money.minorDigits(of: currency) != nil
            else { throw ImportFault(name, "has an amount in minor units and a currency") }
            return [("price", Money(amount: Int64(amount), currency: currency).decimal), ("currency", currency)]
        default: return [(renamed[name] ?? name, try text(value, of: name))]
        }
    }

    private static func text(_ value: JSONValue, of name: String) throws(ImportFault) -> String {
        switch value {
        case .string(let text), .number(let text): return text
        case .bool(let isTrue): return isTrue ? "yes" : ""
        case .array(let parts):
            var texts: [String] = []
            for part in parts { texts.append(try text(part, of: name)) }
            return texts.joined(separator: ";")
        // A person or organisation is represented by its name.
        case .object(let members):
            guard let text = members["name"]?.string else { throw ImportFault(name, "is an object without a name") }
            return text
        case .null: return ""
        }
    }
}

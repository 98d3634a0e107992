import Contract
import Events

/// A JSON object in the API's shape as the values of the CSV columns that mean the same, so that both are read by the same rules.
enum JSONRows {
    static func row(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportFault) -> CSVRow {
        guard let value = try? JSON.decode(PlainJSON.self, from: bytes), case .object(let members) = value else {
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

    /// Members whose columns are called otherwise.
    private static let renamed = [
        "originalName": "original_name", "contentRating": "content_rating", "datePublished": "date_published",
        "givenName": "given_name", "familyName": "family_name", "startDate": "start", "inLanguage": "language",
        "subtitleLanguage": "subtitles",
    ]

    private static func columns(_ name: String, _ value: PlainJSON) throws(ImportFault) -> [(String, String)] {
        switch (name, value) {
        case (_, .null): return []
        case ("names", .object(let names)):
            return names.compactMap { tag, name in name.text.map { ("name:\(tag)", $0) } }
        case ("duration", .string(let duration)):
            let movie = Movie(id: "", name: "", duration: duration, updatedAt: .unset)
            guard let minutes = movie.minutes else {
                throw ImportFault(name, "is no duration such as PT108M: \(duration)")
            }
            return [("minutes", "\(minutes)")]
        case ("taxRate", .integer(let hundredths)):
            return [("tax_rate", Percent.text(hundredths: Int(hundredths)))]
        case ("price", .object(let price)):
            guard case .integer(let amount)? = price["amount"], let currency = price["currency"]?.text,
                Money.minorDigits(of: currency) != nil
            else { throw ImportFault(name, "has an amount in minor units and a currency") }
            return [("price", Money(amount: amount, currency: currency).decimal), ("currency", currency)]
        default: return [(renamed[name] ?? name, try text(value, of: name))]
        }
    }

    private static func text(_ value: PlainJSON, of name: String) throws(ImportFault) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let number): return "\(number)"
        case .number(let number): return "\(number)"
        case .bool(let isTrue): return isTrue ? "yes" : ""
        case .array(let parts):
            var texts: [String] = []
            for part in parts { texts.append(try text(part, of: name)) }
            return texts.joined(separator: ";")
        // A person or organisation is called by its name.
        case .object(let members):
            guard let text = members["name"]?.text else { throw ImportFault(name, "is an object without a name") }
            return text
        case .null: return ""
        }
    }
}

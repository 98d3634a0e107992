import CSV
import Contract
import Events
import Markup

/// One record's values by column.
struct CSVRow: Sendable {
    let values: [String: String]

    subscript(column: String) -> String? { values[column] }

    /// A field without white space around it, a spreadsheet's guard, and escapes of HTML. JSON stays as it is.
    static func text(_ field: String) -> String {
        let text = CSVRecord.field(field.trimmingWhiteSpace)
        return text.hasPrefix("{") || text.hasPrefix("[") ? text : WrittenText.plain(text)
    }

    func required(_ column: String) throws(ImportFault) -> String {
        guard let value = values[column] else { throw ImportFault(column, "is empty; every row needs one") }
        return value
    }

    func number(_ column: String) throws(ImportFault) -> Double {
        let text = try required(column)
        guard let number = Double(CSVRow.decimal(text)), number.isFinite else {
            throw ImportFault(column, "is no number: \(text)")
        }
        return number
    }

    /// A number with a point for a decimal comma; a text with both stays as it is.
    static func decimal(_ text: String) -> String {
        let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
        return commas == 1 && !text.contains(".") ? text.replacing(",", with: ".") : text
    }

    /// A whole number from 0; nil if the field is empty.
    func count(_ column: String) throws(ImportFault) -> Int? {
        guard let text = values[column] else { return nil }
        guard let number = Int(text), (0...1_000_000).contains(number) else {
            throw ImportFault(column, "is no whole number from 0 to 1000000: \(text)")
        }
        return number
    }

    /// Parts separated by `;`, trimmed, without the empty ones.
    func list(_ column: String, most: Int) throws(ImportFault) -> [String] {
        var list: [String] = []
        for part in (values[column] ?? "").split(separator: ";") {
            if let text = try FieldRules.line(String(part), field: column, longest: 100) { list.append(text) }
        }
        guard list.count <= most else { throw ImportFault(column, "has \(list.count) parts; \(most) are allowed") }
        return list
    }

    /// The id with the import's beginning.
    func id(_ options: ImportOptions, column: String = "id") throws(ImportFault) -> String {
        let id = options.idPrefix + (try required(column))
        guard ThingID.isName(id) else {
            throw ImportFault(column, "may be \(ThingID.rule): \(id)")
        }
        return id
    }

    /// The row's name on one line.
    func name() throws(ImportFault) -> String {
        guard let name = try FieldRules.line(values["name"], field: "name") else {
            throw ImportFault("name", "is empty; every row needs one")
        }
        return name
    }

    /// A whole number from 1; nil if the field is empty.
    func number(_ column: String, upTo largest: Int) throws(ImportFault) -> Int? {
        try FieldRules.number(values[column], field: column, upTo: largest)
    }

    /// One of an enumeration's raw values; nil if the field is empty.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ column: String, _ type: Choice.Type
    ) throws(ImportFault) -> Choice? where Choice.RawValue == String {
        guard let text = values[column] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw ImportFault(column, "\(text) is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// A JSON value; nil if the field is empty.
    func json<Value: Decodable>(_ column: String, _ type: Value.Type) throws(ImportFault) -> Value? {
        guard let text = values[column] else { return nil }
        do {
            return try JSON.decode(type, from: Array(text.utf8))
        } catch {
            throw ImportFault(column, "is not the JSON that the API has there")
        }
    }
}

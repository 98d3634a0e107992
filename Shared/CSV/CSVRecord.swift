/// Writes records of a table (RFC 4180) that spreadsheets show and never compute: a field that they would take for a formula gets an
/// apostrophe before it, as people write one there (OWASP, CSV injection). `field(_:)` takes it off again; numbers stay numbers.
public enum CSVRecord {
    /// One line with its end.
    public static func line(_ fields: [String]) -> [UInt8] {
        let quoted = fields.map { field in
            let text = isFormula(field) ? "'" + field : field
            let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
            return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
        }
        return Array((quoted.joined(separator: ",") + "\r\n").utf8)
    }

    /// A field as it was before it was written.
    public static func field(_ text: String) -> String {
        text.first == "'" && beginsAsFormula(text) ? String(text.dropFirst()) : text
    }

    /// One that begins with apostrophes before such a sign counts, too: else nobody could tell them from those that are written here.
    private static func isFormula(_ field: String) -> Bool { beginsAsFormula(field) && !isNumber(field) }

    private static func beginsAsFormula(_ field: String) -> Bool {
        guard let sign = field.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return signs.contains(sign)
    }

    /// Also as East Asian keyboards write them.
    private static let signs: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// "-33.86", "+34931234567", "-1e-7": a spreadsheet takes them for what they are.
    private static func isNumber(_ field: String) -> Bool {
        var rest = Substring(field)
        if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst() }
        guard let first = rest.utf8.first, (48...57).contains(first) else { return false }
        let parts = rest.split(omittingEmptySubsequences: false, whereSeparator: { "eE".contains($0) })
        guard parts.count <= 2, isDecimal(parts[0], mayHaveFraction: true) else { return false }
        guard parts.count == 2 else { return true }
        let exponent = parts[1].first.map { "+-".contains($0) } == true ? parts[1].dropFirst() : parts[1]
        return isDecimal(exponent, mayHaveFraction: false)
    }

    private static func isDecimal(_ text: Substring, mayHaveFraction: Bool) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= (mayHaveFraction ? 2 : 1)
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}

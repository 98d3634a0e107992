/// Writes records of a table (RFC 4180) that spreadsheets show and never compute. A field that they would read as a formula gets an
/// apostrophe before it (OWASP, CSV injection), which `field(_:)` removes again. Numbers stay numbers.
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

    /// The original text of a written field.
    public static func field(_ text: String) -> String {
        text.first == "'" && beginsAsFormula(text) ? String(text.dropFirst()) : text
    }

    /// A field that begins with apostrophes before such a sign counts, too: otherwise they could not be distinguished from added ones.
    private static func isFormula(_ field: String) -> Bool { beginsAsFormula(field) && !isNumber(field) }

    private static func beginsAsFormula(_ field: String) -> Bool {
        guard let sign = field.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return signs.contains(sign)
    }

    /// Signs that begin a formula, also in the full-width forms of East Asian keyboards.
    private static let signs: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// Whether a field is a number, such as "-33.86", "+34931234567" or "-1e-7", which spreadsheets show as it is.
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

import Contract
import Foundation
public import Geo

/// Rules of an imported row's fields, whatever the file's format. Each throws an `ImportFault` with what is allowed.
public enum FieldRules {
    public static let longestName = ThingLimits.name
    public static let longestText = ThingLimits.description

    /// One line of text: control characters and runs of white space become one space. Nil if nothing is left.
    public static func line(_ text: String?, field: String, longest: Int = longestName) throws(ImportFault) -> String? {
        guard let text else { return nil }
        if isLine(text), text.utf8.count <= longest { return text }
        let words = text.unicodeScalars.split { separators.contains($0) }.map { String($0) }
        let line = words.joined(separator: " ")
        let length = line.unicodeScalars.count
        guard length <= longest else { throw ImportFault(field, "has \(length) characters; \(longest) are allowed") }
        return line.isEmpty ? nil : line
    }

    private static let separators = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)

    /// Whether a text is words of printable ASCII with single spaces, as most fields are.
    private static func isLine(_ text: String) -> Bool {
        var isSpace = true
        for byte in text.utf8 {
            guard (32..<127).contains(byte), !(byte == 32 && isSpace) else { return false }
            isSpace = byte == 32
        }
        return !isSpace
    }

    /// Beginning of a longer text in one line: cut after a word if possible, with "…" for the rest; nil if it is empty.
    public static func beginning(_ text: String, atMost most: Int) -> String? {
        // Only a bounded beginning of the text is read, which may be a whole page.
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(8 * most)))
        let isWhole = head.unicodeScalars.count == text.unicodeScalars.count
        guard let line = try? line(head, field: "", longest: .max) else { return nil }
        guard line.count > most || !isWhole else { return line }
        let start = line.prefix(most - 1)
        let cut = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return cut + "…"
    }

    public static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (65...90).contains($0) }
    }

    /// A BCP 47 language tag in its common shapes: "th", "zh-Hant", "pt-BR".
    public static func isLanguage(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy({ (97...122).contains($0) })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (2...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0 < 128 }
                && part.allSatisfy { $0.isLetter || $0.isNumber }
        }
    }

    /// Values of the columns or tags `name:xx` by language; at most thirty languages, the first by their tags.
    public static func names(_ fields: some Sequence<(key: String, value: String)>) throws(ImportFault) -> [String:
        String]
    {
        var names: [String: String] = [:]
        let tagged = fields.filter { $0.key.hasPrefix("name:") && isLanguage($0.key.dropFirst(5)) }
        for (key, value) in tagged.sorted(by: { $0.key < $1.key }).prefix(30) {
            names[String(key.dropFirst(5))] = try line(value, field: key)
        }
        return names
    }

    /// An http or https URL; one without a scheme ("www.example.org") gets http.
    public static func url(_ text: String?, field: String) throws(ImportFault) -> String? {
        try url(text, field: field, longest: 500)
    }

    static func url(_ text: String?, field: String, longest: Int) throws(ImportFault) -> String? {
        guard let text = try line(text, field: field, longest: longest) else { return nil }
        let address = text.contains("://") ? text : "http://" + text
        guard !text.contains(" "), !text.contains("\\"), let components = URLComponents(string: address),
            ["http", "https"].contains(components.scheme?.lowercased()), let host = components.host, host.contains("."),
            components.user == nil
        else { throw ImportFault(field, "is no http or https address: \(text)") }
        return address
    }

    /// The address of a picture: a path on this server ("/…") or an http or https URL.
    public static func picture(_ text: String?, field: String) throws(ImportFault) -> String? {
        guard let text = try line(text, field: field, longest: 500) else { return nil }
        let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && !text.contains("\\")
        return isPath ? text : try url(text, field: field)
    }

    public static func email(_ text: String?, field: String) throws(ImportFault) -> String? {
        guard let text = try line(text, field: field) else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, !parts[0].isEmpty, !text.contains(" "),
            parts[1].split(separator: ".", omittingEmptySubsequences: false).count >= 2, !parts[1].hasPrefix("."),
            !parts[1].hasSuffix("."), !parts[1].contains("..")
        else { throw ImportFault(field, "is no e-mail address: \(text)") }
        return text
    }

    /// A telephone number as people write it, or several; kept as written.
    public static func telephone(_ text: String?, field: String) throws(ImportFault) -> String? {
        guard let text = try line(text, field: field) else { return nil }
        guard text.unicodeScalars.count(where: { $0.properties.numericType == .decimal }) >= 3 else {
            throw ImportFault(field, "is no telephone number: \(text)")
        }
        return text
    }

    /// A whole number from 1; nil if the text is nil or empty.
    public static func number(_ text: String?, field: String, upTo largest: Int) throws(ImportFault) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Int(text), (1...largest).contains(number) else {
            throw ImportFault(field, "is no whole number from 1 to \(largest): \(text.prefix(60))")
        }
        return number
    }

    /// A measured point: 0,0 stands in files for an unknown one.
    public static func point(latitude: Double, longitude: Double, field: String) throws(ImportFault) -> Coordinate {
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
            throw ImportFault(
                field, "latitude must be from -90 to 90 and longitude from -180 to 180: \(latitude), \(longitude)")
        }
        guard latitude != 0 || longitude != 0 else {
            throw ImportFault(field, "latitude and longitude are both 0, which stands for an unknown position")
        }
        return point
    }

    /// Names of features, separated by `;`, each with `=no` after it if the place has it not: "wifi;wheelchair=no". Nil if there are none.
    public static func features(_ text: String?, field: String) throws(ImportFault) -> [String: Bool]? {
        var features: [String: Bool] = [:]
        for part in (text ?? "").split(separator: ";") {
            let name = part.filter { $0 != " " }.lowercased()
            let has = !name.hasSuffix("=no")
            let known = PlaceFeature(rawValue: has ? name : String(name.dropLast(3)))
            guard let known else {
                let names = PlaceFeature.allCases.map(\.rawValue).joined(separator: ", ")
                throw ImportFault(field, "has \(name.prefix(60)), which is none of \(names)")
            }
            features[known.rawValue] = has
        }
        return features.isEmpty ? nil : features
    }

    /// Cuisines in one field, separated by `;` or `,`: trimmed, in small letters, `_` as a space, each once; the first twenty.
    public static func cuisines(_ text: String?) -> [String] {
        var seen: Set<String> = []
        let words = (text ?? "").split { $0 == ";" || $0 == "," }.compactMap { part in
            let word = part.lowercased().split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
            return word.isEmpty || word.unicodeScalars.count > 80 || !seen.insert(word).inserted ? nil : word
        }
        return Array(words.prefix(20))
    }
}

import Foundation

/// A header field as RFC 5322 and RFC 2047 specify it: ASCII, folded, and always a single field.
enum HeaderText {
    /// Bytes of a line, if it can be broken (RFC 5322, 2.1.1).
    static let usual = 76

    /// A field of any text. Text that is not plain ASCII becomes encoded words.
    static func unstructured(_ name: String, _ value: String) -> String {
        let text = oneLine(value)
        return folded(name, isPlain(text) ? words(text) : encodedWords(text))
    }

    /// A field for programs: unencoded, without characters that are not plain ASCII.
    static func exact(_ name: String, _ value: String) -> String { folded(name, words(plain(value))) }

    /// The text without line ends and non-ASCII characters.
    static func plain(_ text: String) -> String {
        String(decoding: text.utf8.filter { (32...126).contains($0) }, as: UTF8.self)
    }

    /// A field with an address.
    static func address(_ name: String, _ address: MailAddress) -> String {
        guard let shown = address.name.map(oneLine), !shown.isEmpty else { return "\(name): \(address.address)\r\n" }
        let phrase: [String]
        if !isPlain(shown) {
            phrase = encodedWords(shown)
        } else if shown.utf8.allSatisfy({ isAtom($0) || $0 == UInt8(ascii: " ") }) {
            phrase = words(shown)
        } else {
            let escaped = shown.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            phrase = words("\"\(escaped)\"")
        }
        return folded(name, phrase + ["<\(address.address)>"])
    }

    /// Whether a name has only letters, digits and hyphens.
    static func isName(_ name: String) -> Bool {
        (1...60).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    // MARK: - Text

    /// The text without line ends and control characters.
    static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Unicode.Scalar(32) as Unicode.Scalar
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars)).trimmingWhitespace
    }

    /// Whether a text needs no encoding. Text that looks like an encoded word does.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (32...126).contains($0) } && !text.contains("=?")
            && text.split(separator: " ").allSatisfy { $0.utf8.count < usual }
    }

    private static func isAtom(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    }

    /// `=?UTF-8?B?…?=`, each short and of whole characters (RFC 2047, 2 and 5).
    private static func encodedWords(_ text: String) -> [String] {
        // At most 75 are allowed; a shorter one has room beside the field's name.
        let mostBytes = (62 - "=?UTF-8?B??=".utf8.count) / 4 * 3
        var words: [String] = []
        var bytes: [UInt8] = []
        func end() {
            if !bytes.isEmpty { words.append("=?UTF-8?B?\(Data(bytes).base64EncodedString())?=") }
            bytes = []
        }
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > mostBytes { end() }
            bytes += next
        }
        end()
        return words
    }

    /// Folds lines between words; spaces are kept.
    private static func folded(_ name: String, _ words: [String]) -> String {
        var text = "\(name):"
        var length = text.utf8.count
        for (number, word) in words.enumerated() {
            // A line must not have spaces alone, and the first one should have a word.
            if number > 0, !word.isEmpty, length + 1 + word.utf8.count > usual {
                text += "\r\n"
                length = 0
            }
            text += " \(word)"
            length += 1 + word.utf8.count
        }
        return text + "\r\n"
    }
}

/// A page's bytes as UTF-8.
struct PageText {
    /// Always valid UTF-8, without a byte order mark.
    let bytes: [UInt8]
    /// Problem of the encoding; nil if there is none.
    let problem: String?

    /// Decodes a page by byte order mark, by the header, by the text itself, else as UTF-8 if valid, else as windows-1252.
    ///
    /// - Parameter declared: Finds the label in the text itself, such as a meta element's.
    init(_ page: FetchedPage, declared: ([UInt8]) -> String?) {
        let bytes = page.bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(repairing: Array(bytes.dropFirst(3)))
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self.init(utf16: bytes[2...], high: bytes[0] == 0xFE ? 0 : 1)
        } else if bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0x3C, 0]) {
            self.init(utf16: bytes[...], high: bytes[0] == 0 ? 0 : 1)
        } else {
            let label = PageText.charset(inContentType: page.contentType) ?? declared(bytes)
            guard let label else {
                self.init(unlabelled: bytes, problem: nil)
                return
            }
            guard let charset = Charset(label: label) else {
                self.init(unlabelled: bytes, problem: "the encoding \"\(label.prefix(40))\" is not known")
                return
            }
            self.init(bytes, charset)
        }
    }

    private init(bytes: [UInt8], problem: String?) {
        self.bytes = bytes
        self.problem = problem
    }

    private init(_ bytes: [UInt8], _ charset: Charset) {
        if charset == .utf8 {
            self.init(repairing: bytes)
        } else if bytes.allSatisfy({ $0 < 128 && $0 != 0x1B }), !charset.name.hasPrefix("UTF-16") {
            self.init(bytes: bytes, problem: nil)
        } else if charset.name.hasPrefix("UTF-16"), !bytes.prefix(200).contains(0) {
            // A page that is readable up to a label of UTF-16 is not UTF-16.
            self.init(unlabelled: bytes, problem: "it says that it is UTF-16, but it is not")
        } else if PageText.isUTF8(bytes), PageText.count(ofOthersIn: bytes) >= charset.chance {
            // The text was changed and its label was not.
            self.init(bytes: bytes, problem: "it says that it is \(charset.name), but it is UTF-8")
        } else if let text = charset.utf8(bytes) {
            self.init(bytes: text, problem: nil)
        } else {
            self.init(unlabelled: bytes, problem: "the encoding \(charset.name) cannot be read here")
        }
    }

    private init(unlabelled bytes: [UInt8], problem: String?) {
        if PageText.isUTF8(bytes) {
            self.init(bytes: bytes, problem: problem)
        } else {
            self.init(bytes: Charset.windows1252.utf8(bytes) ?? PageText.repaired(bytes), problem: problem)
        }
    }

    /// Decodes a text labelled UTF-8. If nothing in it is, it is windows-1252 whose label was changed.
    private init(repairing bytes: [UInt8]) {
        if PageText.isUTF8(bytes) {
            self.init(bytes: bytes, problem: nil)
            return
        }
        let repaired = PageText.repaired(bytes)
        let text = String(decoding: repaired, as: UTF8.self).unicodeScalars
        let lost = text.count { $0 == "\u{FFFD}" }
        let kept = text.count { $0.value >= 128 } - lost
        if kept >= lost {
            self.init(bytes: repaired, problem: "\(lost) places are not UTF-8")
        } else {
            self.init(unlabelled: bytes, problem: "it says that it is UTF-8, but it is not")
        }
    }

    private init(utf16 bytes: ArraySlice<UInt8>, high: Int) {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
        }
        self.init(bytes: Array(String(decoding: units, as: UTF16.self).utf8), problem: nil)
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 < 128 } || String(validating: bytes, as: UTF8.self) != nil
    }

    /// Number of non-ASCII characters in UTF-8.
    private static func count(ofOthersIn bytes: [UInt8]) -> Int { bytes.count { $0 >= 0xC0 } }

    /// Value of the parameter in `text/html; charset="utf-8"`.
    static func charset(inContentType type: String?) -> String? {
        guard let type else { return nil }
        let lower = type.lowercased()
        guard let start = lower.firstRange(of: "charset=")?.upperBound else { return nil }
        let value = lower[start...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            .prefix { $0 != "\"" && $0 != "'" && $0 != ";" && $0 != " " && $0 != "," }
        return value.isEmpty ? nil : String(value)
    }
}

/// Cleans texts that contain HTML's character references and tags where plain text is expected.
public enum WrittenText {
    /// The plain text: references resolved once, tags removed. A text without either stays unchanged.
    ///
    /// A text that is escaped twice stays escaped once, because that may be intended.
    public static func plain(_ text: String) -> String {
        if hasTags(text) { return html(text) }
        let once = resolved(text)
        return once != text && hasTags(once) ? html(once) : once
    }

    /// A text with already resolved references, without its tags. If it has tags, it is HTML, and remaining references are resolved.
    public static func withoutTags(_ text: String) -> String { hasTags(text) ? html(text) : text }

    /// The visible text of HTML.
    public static func html(_ text: String) -> String { HTMLText(text).readable }

    /// The text with each character reference resolved once; others stay.
    public static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return withBytes(of: text) { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "&"), let reference = CharacterReference(in: bytes, at: index) {
                    result += reference.text.utf8
                    index += reference.length
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    static func withBytes<Value>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        var text = text
        return text.withUTF8(body)
    }

    // MARK: - Tags

    /// Elements that occur in descriptions. "<3" and "a<b" are no tags.
    private static let elements: Set<String> = [
        "a", "abbr", "article", "b", "big", "blockquote", "br", "center", "cite", "code", "dd", "del", "div", "dl",
        "dt",
        "em", "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img",
        "ins", "li", "mark", "ol", "p", "pre", "s", "script", "section", "small", "span", "strike", "strong", "style",
        "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video", "wbr",
    ]
    /// Elements whose content is no text.
    private static let raw: Set<String> = ["script", "style"]
    private static let longestElement = 10

    /// True if a tag of `elements` or a comment begins before the last `>`.
    private static func hasTags(_ text: String) -> Bool {
        withBytes(of: text) { bytes in
            guard let last = bytes.lastIndex(of: UInt8(ascii: ">")) else { return false }
            var index = 0
            while let start = bytes[index..<last].firstIndex(of: UInt8(ascii: "<")) {
                index = start + 1
                if bytes[index...].starts(with: "!--".utf8) { return true }
                let closes = bytes[index] == UInt8(ascii: "/")
                if closes { index += 1 }
                let name = bytes[index...].prefix(longestElement + 1).prefix { $0.isASCIIAlphanumeric }
                let next = bytes[name.endIndex]
                guard next.isMarkupSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") else { continue }
                let element = String(decoding: name, as: UTF8.self).lowercased()
                // A text may be a fragment of HTML that begins with an end tag, but not with the end of a script.
                if elements.contains(element), !closes || !raw.contains(element) { return true }
            }
            return false
        }
    }
}

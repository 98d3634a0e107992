/// Text that was meant for HTML and stands where no HTML is read: with references to characters, and with tags.
public enum WrittenText {
    /// The text as its writer meant it to be read: references resolved once, tags taken away. A text without either stays as it is.
    ///
    /// What is escaped twice stays escaped once: nothing says that it was not meant so.
    public static func plain(_ text: String) -> String {
        if hasTags(text) { return html(text) }
        let once = resolved(text)
        return once != text && hasTags(once) ? html(once) : once
    }

    /// A text whose references were resolved already, without its tags. If it has any, it is HTML, and its references are HTML's.
    public static func withoutTags(_ text: String) -> String { hasTags(text) ? html(text) : text }

    /// The text of HTML as a reader sees it.
    public static func html(_ text: String) -> String { HTMLText(text).readable }

    /// Each character reference once; what is none stays.
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

    /// Elements that stand in texts about things. "<3" and "a<b" are none.
    private static let elements: Set<String> = [
        "a", "abbr", "article", "b", "big", "blockquote", "br", "center", "cite", "code", "dd", "del", "div", "dl",
        "dt",
        "em", "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img",
        "ins", "li", "mark", "ol", "p", "pre", "s", "script", "section", "small", "span", "strike", "strong", "style",
        "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video", "wbr",
    ]
    /// What stands in them is no text.
    private static let raw: Set<String> = ["script", "style"]
    private static let longestElement = 10

    /// Whether a tag of `elements` or a comment begins before the last `>`.
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
                // A text may be the end of HTML that was cut, but none ends in the middle of a script.
                if elements.contains(element), !closes || !raw.contains(element) { return true }
            }
            return false
        }
    }
}

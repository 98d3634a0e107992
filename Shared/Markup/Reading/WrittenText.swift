import CXML2

/// Text that was meant for HTML and stands where no HTML is read: with references to characters, and with tags.
public enum WrittenText {
    /// The text as its writer meant it to be read: references resolved once, tags taken away. A text without either stays as it is.
    ///
    /// What is escaped twice stays escaped once: nothing says that it was not meant so.
    public static func plain(_ text: String) -> String {
        if hasTags(text) { return readable(text) }
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let once = resolved(text)
        return once != text && hasTags(once) ? readable(once) : once
    }

    /// A text whose references were resolved already, without its tags. If it has any, it is HTML, and its references are HTML's.
    public static func withoutTags(_ text: String) -> String { hasTags(text) ? readable(text) : text }

    /// Each character reference (HTML, section 13.5) that ends with a semicolon, once; what is none stays.
    public static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let body = rest.dropFirst().prefix(longestName)
            if let end = body.firstIndex(of: ";"), let character = character(body[..<end]) {
                result.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static let longestName = 32

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        if name.hasPrefix("#") {
            let isHex = name.dropFirst().first.map { "xX".contains($0) } == true
            let digits = name.dropFirst(isHex ? 2 : 1)
            guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: isHex ? 16 : 10)
            else { return nil }
            // As HTML has it: 128 to 159 are windows-1252's.
            if (128..<160).contains(value) { return Unicode.Scalar(windows1252[Int(value) - 128]) }
            guard value >= 32 || value == 9 || value == 10 || value == 13 else { return nil }
            return Unicode.Scalar(value)
        }
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 < 128 }) else { return nil }
        if name == "apos" { return "'" }
        guard
            let entity = String(name).withCString({ name in
                name.withMemoryRebound(to: UInt8.self, capacity: 1) { htmlEntityLookup($0) }
            })
        else { return nil }
        return Unicode.Scalar(UInt32(entity.pointee.value))
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]

    // MARK: - Tags

    /// Elements that stand in texts about things. "<3" and "a<b" are none.
    private static let elements: Set<String> = [
        "a", "abbr", "article", "b", "big", "blockquote", "br", "center", "cite", "code", "dd", "del", "div", "dl",
        "dt",
        "em", "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img",
        "ins", "li", "mark", "ol", "p", "pre", "s", "script", "section", "small", "span", "strike", "strong", "style",
        "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video", "wbr",
    ]

    private static func hasTags(_ text: String) -> Bool {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = bytes.index(after: start)
            var rest = bytes[index...]
            if rest.starts(with: "!--".utf8) { return true }
            if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
            let name = rest.prefix { (97...122).contains($0 | 32) || (48...57).contains($0) }
            guard name.count <= 10, let word = String(name)?.lowercased(), elements.contains(word) else { continue }
            let behind = rest.dropFirst(name.count)
            guard let next = behind.first, [32, 9, 10, 13, 0x2F, 0x3E].contains(next) else { continue }
            if behind.contains(0x3E) { return true }
        }
        return false
    }

    /// The text of HTML as a reader sees it.
    public static func html(_ text: String) -> String { readable(text) }

    private static func readable(_ html: String) -> String {
        let limits = ReadingLimits(bytes: 1 << 20, depth: 256, nodes: 50_000)
        // A fragment alone has no element if it has no tag.
        let document = try? MarkupDocument(html: Array("<div>\(html)</div>".utf8), encoding: "UTF-8", limits: limits)
        return document?.root.readableText ?? html
    }
}

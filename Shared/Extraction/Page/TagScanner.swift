/// Scans the start tags of a page as HTML's tokeniser does (HTML, section 13.2.5), for `PageOutline`.
struct TagScanner: ~Copyable {
    struct Tag {
        enum TagKind {
            case script, anchor, link, base, meta, template, other
            /// Its content is text up to its end tag.
            case raw(StaticString)
        }

        enum Mark { case itemscope, type }

        var kind = TagKind.other
        var marks: [Mark] = []
        var attributes = 0
        // Values of attributes.
        var href: Range<Int>?
        var rel: Range<Int>?
        var type: Range<Int>?
        var content: Range<Int>?
        var charset: Range<Int>?
        var hasHTTPEquivalent = false
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func nextTag() -> Tag? {
        while let start = find(UInt8(ascii: "<"), from: index) {
            index = start + 1
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"), UInt8(ascii: "/"):
                index = find(UInt8(ascii: ">"), from: index).map { $0 + 1 } ?? bytes.count
            case let byte where byte.isASCIILetter: return tag()
            default: break
            }
        }
        return nil
    }

    /// The text up to the end tag of this name, or to the page's end.
    mutating func rawText(until name: StaticString) -> Range<Int> {
        let start = index
        var from = index
        while let open = find(UInt8(ascii: "<"), from: from) {
            from = open + 1
            let after = open + 2 + name.utf8CodeUnitCount
            guard after <= bytes.count, bytes[open + 1] == UInt8(ascii: "/"), isNamed(name, at: open + 2),
                after == bytes.count || bytes[after].isHTMLSpace || bytes[after] == UInt8(ascii: ">")
                    || bytes[after] == UInt8(ascii: "/")
            else { continue }
            index = open
            return start..<open
        }
        index = bytes.count
        return start..<index
    }

    /// The content of a template up to its end tag or the page's end, which is no part of the page.
    mutating func template() -> Range<Int> {
        let start = index
        var depth = 1
        while let open = find(UInt8(ascii: "<"), from: index) {
            index = open + 1
            guard index < bytes.count else { break }
            switch bytes[index] {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "/"):
                if isNamed("template", at: index + 1) { depth -= 1 }
                if depth == 0 {
                    index = open
                    return start..<open
                }
            case let byte where byte.isASCIILetter:
                switch tag().kind {
                case .template: depth += 1
                case .script: _ = rawText(until: "script")
                case .raw(let name): _ = rawText(until: name)
                case .anchor, .link, .base, .meta, .other: break
                }
            default: break
            }
        }
        index = bytes.count
        return start..<index
    }

    // MARK: - Parts

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes[start...].firstIndex(of: byte)
    }

    private func isNamed(_ name: StaticString, at start: Int) -> Bool {
        let count = name.utf8CodeUnitCount
        guard start + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[start + offset].lowercasedASCII != name.utf8Start[offset] { return false }
        return true
    }

    private func isNamed(_ name: StaticString, _ range: Range<Int>) -> Bool {
        range.count == name.utf8CodeUnitCount && isNamed(name, at: range.lowerBound)
    }

    /// Skips a comment, or everything up to the next `>`.
    private mutating func skipDeclaration() {
        guard index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-"), bytes[index + 2] == UInt8(ascii: "-")
        else {
            index = find(UInt8(ascii: ">"), from: index).map { $0 + 1 } ?? bytes.count
            return
        }
        // "<!-->" and "<!--->" are whole comments.
        var from = index + 1
        while let end = find(UInt8(ascii: ">"), from: from) {
            if bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") {
                index = end + 1
                return
            }
            from = end + 1
        }
        index = bytes.count
    }

    private mutating func tag() -> Tag {
        let name = part { $0.isHTMLSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        var tag = Tag()
        tag.kind = kind(of: name)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") {
                index += 1
                break
            }
            if byte.isHTMLSpace || byte == UInt8(ascii: "/") {
                index += 1
                continue
            }
            attribute(of: &tag)
        }
        return tag
    }

    private func kind(of name: Range<Int>) -> Tag.TagKind {
        switch (name.count, bytes[name.lowerBound].lowercasedASCII) {
        case (1, UInt8(ascii: "a")): .anchor
        case (4, UInt8(ascii: "a")) where isNamed("area", name): .anchor
        case (4, UInt8(ascii: "l")) where isNamed("link", name): .link
        case (4, UInt8(ascii: "b")) where isNamed("base", name): .base
        case (4, UInt8(ascii: "m")) where isNamed("meta", name): .meta
        case (6, UInt8(ascii: "s")) where isNamed("script", name): .script
        case (5, UInt8(ascii: "s")) where isNamed("style", name): .raw("style")
        case (5, UInt8(ascii: "t")) where isNamed("title", name): .raw("title")
        case (8, UInt8(ascii: "t")) where isNamed("textarea", name): .raw("textarea")
        case (8, UInt8(ascii: "t")) where isNamed("template", name): .template
        case (6, UInt8(ascii: "i")) where isNamed("iframe", name): .raw("iframe")
        case (3, UInt8(ascii: "x")) where isNamed("xmp", name): .raw("xmp")
        default: .other
        }
    }

    /// Reads an attribute; always advances.
    private mutating func attribute(of tag: inout Tag) {
        let start = index
        index += 1
        let rest = part {
            $0.isHTMLSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
        }
        let name = start..<rest.upperBound
        tag.attributes += 1
        skipSpace()
        var value = index..<index
        if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
            index += 1
            skipSpace()
            value = attributeValue()
        }
        keep(value, of: name, in: &tag)
    }

    private mutating func attributeValue() -> Range<Int> {
        guard index < bytes.count else { return index..<index }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return part { $0.isHTMLSpace || $0 == UInt8(ascii: ">") }
        }
        index += 1
        let value = part { $0 == quote }
        index = min(index + 1, bytes.count)
        return value
    }

    /// Keeps a value; the first of a name counts.
    private func keep(_ value: Range<Int>, of name: Range<Int>, in tag: inout Tag) {
        switch (name.count, bytes[name.lowerBound].lowercasedASCII) {
        case (4, UInt8(ascii: "h")) where tag.href == nil && isNamed("href", name): tag.href = value
        case (3, UInt8(ascii: "r")) where tag.rel == nil && isNamed("rel", name): tag.rel = value
        case (4, UInt8(ascii: "t")) where tag.type == nil && isNamed("type", name): tag.type = value
        case (7, UInt8(ascii: "c")) where isNamed("content", name): tag.content = tag.content ?? value
        case (7, UInt8(ascii: "c")) where isNamed("charset", name): tag.charset = tag.charset ?? value
        case (10, UInt8(ascii: "h")) where isNamed("http-equiv", name): tag.hasHTTPEquivalent = true
        case (9, UInt8(ascii: "i")) where isNamed("itemscope", name): tag.marks.append(.itemscope)
        case (6, UInt8(ascii: "t")) where isNamed("typeof", name): tag.marks.append(.type)
        default: break
        }
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
    }

    private mutating func part(until isEnd: (UInt8) -> Bool) -> Range<Int> {
        let start = index
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
        return start..<index
    }
}

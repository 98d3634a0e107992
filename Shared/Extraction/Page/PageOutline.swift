import Markup
/// An outline of a page by one pass over its tags, without a tree: enough for pages with JSON-LD, and to decide whether a tree is needed.
struct PageOutline {
    /// Contents of JSON-LD scripts.
    var scripts: [Range<Int>] = []
    /// Links of `a`, `area`, and `link` with `rel=next`, entities resolved, in order.
    var links: [String] = []
    /// Address of the first `base`.
    var base: String?
    /// Label of the first `meta` with an encoding.
    var charset: String?
    /// Whether an element has `itemscope`.
    var hasMicrodata = false
    /// Whether an element has `typeof`; properties alone are those of link previews. The prefix of schema.org is predefined, so none is
    /// needed.
    var hasRDFa = false
    /// Contents of templates, which are no part of the page.
    var templates: [Range<Int>] = []
    /// Greatest number of attributes of one element.
    var mostAttributes = 0

    /// - Parameter links: Whether links are collected.
    init(_ bytes: some Collection<UInt8>, links wantsLinks: Bool) {
        let found = bytes.withContiguousStorageIfAvailable { PageOutline(scanning: $0, links: wantsLinks) }
        self = found ?? Array(bytes).withUnsafeBufferPointer { PageOutline(scanning: $0, links: wantsLinks) }
    }

    private init(scanning bytes: UnsafeBufferPointer<UInt8>, links wantsLinks: Bool) {
        var scanner = TagScanner(bytes)
        while let tag = scanner.nextTag() {
            mostAttributes = max(mostAttributes, tag.attributes)
            for mark in tag.marks {
                switch mark {
                case .itemscope: hasMicrodata = true
                case .type: hasRDFa = true
                }
            }
            switch tag.kind {
            case .script:
                let inside = scanner.rawText(until: "script")
                if tag.type.map({ bytes.isJSONLD($0) }) == true { scripts.append(inside) }
            case .anchor:
                if wantsLinks, let href = tag.href { links.append(bytes.attributeText(href)) }
            case .link:
                guard wantsLinks, let href = tag.href, let rel = tag.rel else { break }
                let words = bytes.attributeText(rel).lowercased().split(whereSeparator: \.isWhitespace)
                if words.contains("next") { links.append(bytes.attributeText(href)) }
            case .base:
                if base == nil, let href = tag.href { base = bytes.attributeText(href) }
            case .meta:
                guard charset == nil else { break }
                if let value = tag.charset {
                    charset = bytes.attributeText(value)
                } else if tag.hasHTTPEquivalent, let content = tag.content {
                    charset = PageText.charset(inContentType: bytes.attributeText(content))
                }
            case .template: templates.append(scanner.template())
            case .raw(let name): _ = scanner.rawText(until: name)
            case .other: break
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// "application/ld+json" in whatever case, perhaps with parameters.
    fileprivate func isJSONLD(_ range: Range<Int>) -> Bool {
        let text = self[range].drop { $0.isHTMLSpace }
        let wanted: StaticString = "application/ld+json"
        guard text.count >= wanted.utf8CodeUnitCount else { return false }
        for (index, byte) in text.prefix(wanted.utf8CodeUnitCount).enumerated()
        where byte.lowercasedASCII != wanted.utf8Start[index] { return false }
        let next = text.dropFirst(wanted.utf8CodeUnitCount).first
        return next == nil || next == UInt8(ascii: ";") || next?.isHTMLSpace == true
    }

    /// An attribute's value with its entities resolved.
    fileprivate func attributeText(_ range: Range<Int>) -> String {
        WrittenText.resolved(String(decoding: self[range], as: UTF8.self))
    }
}

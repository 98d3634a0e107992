import Foundation
import Markup

extension PageReader {
    func xml(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let (root, problem) = try PageReader.root(page)
        var extracted = ruled([.element(root)], of: page)
        if let problem { extracted.problem(problem) }
        // Links of a text that is no page are found by XPath, in elements and attributes alike.
        return extracted
    }

    private static let limits = ReadingLimits(bytes: 64 << 20, depth: 256, nodes: 3_000_000, attributes: 200)

    /// The outermost element of an XML text in any encoding, and the problem of the encoding.
    static func root(_ page: FetchedPage) throws(UnreadablePage) -> (MarkupElement, problem: String?) {
        guard page.bytes.count <= limits.bytes else {
            throw UnreadablePage("the text must be at most \(limits.bytes) bytes long")
        }
        let text = PageText(page, declared: declaredEncoding)
        do throws(MarkupFailure) {
            let bytes = withoutDeclaration(text.bytes)
            return (try MarkupDocument(xml: bytes, limits: limits, documentType: .ignored).root, text.problem)
        } catch {
            throw UnreadablePage("\(error)")
        }
    }

    /// Of `<?xml … encoding="…"?>`.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let start = bytes.drop { $0.isHTMLSpace }.prefix(200)
        guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: start[..<end], as: UTF8.self)
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let value = declaration[name.upperBound...].drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
        return String(value.prefix { $0 != "\"" && $0 != "'" && $0 != "?" && $0 != " " })
    }

    /// Removes the declaration, since the text is UTF-8 by now, with white space before it, which XML forbids.
    private static func withoutDeclaration(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let text = bytes.drop { $0.isHTMLSpace }
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return text }
        return text[(end + 1)...]
    }

    /// The links that the rule selects; all of them without a rule, as for sitemaps.
    func taken(_ written: [String], on page: FetchedPage) -> [URL] {
        if let links { return links.links(written, on: page.url) }
        return PageReader.everyLink?.links(written, on: page.url) ?? []
    }

    private static let everyLink = try? ReadyLinks(LinkRule())
}

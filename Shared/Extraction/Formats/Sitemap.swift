import Foundation
import Markup

extension PageReader {
    /// Addresses of a sitemap or of a sitemap index (sitemaps.org), of a feed used as one, or of a text with an address a line.
    func sitemap(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let start = page.bytes.prefix(100).drop { $0.isHTMLSpace || $0 >= 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0 }
        guard start.first == UInt8(ascii: "<") else { return addresses(page) }
        let (root, problem) = try PageReader.root(page)
        var extracted = ExtractedContent()
        if let problem { extracted.problem(problem) }
        switch root.name.lowercased() {
        case "urlset", "sitemapindex":
            // Namespaces are ignored: real files have several, or none.
            let written = root.children.filter { ["url", "sitemap"].contains($0.name.lowercased()) }
                .compactMap { $0.child("loc")?.text }
            extracted.links = taken(written, on: page)
        case "rss", "feed", "rdf": extracted.links = taken(Feed(root).items.compactMap(\.link), on: page)
        default:
            throw UnreadablePage(
                "a sitemap's outermost element must be urlset or sitemapindex, not \(root.name.prefix(50))")
        }
        return extracted
    }

    private func addresses(_ page: FetchedPage) -> ExtractedContent {
        let text = PageText(page) { _ in nil }
        let lines = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            String($0).collapsingWhiteSpace
        }
        let written = lines.filter { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
        var extracted = ExtractedContent(links: taken(written, on: page))
        if let problem = text.problem { extracted.problem(problem) }
        let others = lines.count { !$0.isEmpty } - written.count
        if others > 0 { extracted.problem("\(others) lines are no addresses") }
        return extracted
    }
}

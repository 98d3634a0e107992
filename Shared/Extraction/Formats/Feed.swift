import Foundation
import Markup

extension PageReader {
    func feed(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let (root, problem) = try PageReader.root(page)
        guard ["rss", "feed", "rdf"].contains(root.name.lowercased()) else {
            throw UnreadablePage("a feed's outermost element must be rss, feed or RDF, not \(root.name.prefix(50))")
        }
        let items = Feed(root).items
        var extracted = ExtractedContent()
        if rules.isEmpty {
            extracted.things = items.map { $0.article(on: page.url) }
            for item in items { extracted.leaveUnread(item.element.children.map(\.name), but: FeedItem.used) }
        } else {
            extracted = ruled([.element(root)], of: page)
        }
        if let problem { extracted.problem(problem) }
        if links != nil { extracted.links = taken(items.compactMap(\.link), on: page) }
        return extracted
    }
}

/// RSS 2.0 (rssboard.org), RSS 1.0 and Atom (RFC 4287), by local names: feeds mix their namespaces.
struct Feed {
    let items: [FeedItem]

    init(_ root: MarkupElement) {
        let channels = [root] + root.children("channel")
        items = channels.flatMap(\.children).filter { $0.name == "item" || $0.name == "entry" }.map(FeedItem.init)
    }
}

/// One item of a feed.
struct FeedItem {
    let element: MarkupElement

    /// The elements that an Article is made of, by their local names.
    static let used: Set<String> = [
        "title", "description", "summary", "encoded", "content", "guid", "id", "pubDate", "published", "issued", "date",
        "updated", "modified", "author", "creator", "category", "link", "thumbnail", "enclosure",
    ]

    var link: String? {
        // Atom's link without rel, or rel="alternate", is the item's own page.
        let links = element.children("link")
        if let own = links.first(where: {
            $0.attribute("href") != nil && ($0.attribute("rel") ?? "alternate") == "alternate"
        }) {
            return own.attribute("href")
        }
        if let link = links.first(where: { $0.attribute("href") == nil }), let text = link.trimmed { return text }
        guard let guid = element.child("guid"), guid.attribute("isPermaLink") != "false", let text = guid.trimmed,
            text.hasPrefix("http")
        else { return nil }
        return text
    }

    func article(on page: URL) -> Thing {
        var thing = Thing(types: ["Article"])
        let address = link.flatMap { Address.resolve($0, on: page) }
        thing.id = address
        thing.add(address, to: "url")
        thing.add(first("title").flatMap(FeedItem.plain), to: "name")
        thing.add((first("description") ?? first("summary")).flatMap(FeedItem.plain), to: "description")
        thing.add((first("encoded") ?? first("content")).flatMap(FeedItem.plain), to: "articleBody")
        thing.add((first("guid") ?? first("id"))?.trimmed, to: "identifier")
        thing.add(time("pubDate", "published", "issued", "date"), to: "datePublished")
        thing.add(time("updated", "modified"), to: "dateModified")
        for name in ["author", "creator"] {
            for author in element.children(name) {
                guard let text = (author.child("name") ?? author).trimmed else { continue }
                thing.add(.thing(Thing(types: ["Person"], properties: ["name": [.text(text)]])), to: "author")
            }
        }
        for category in element.children("category") {
            thing.add(category.attribute("term") ?? category.trimmed, to: "keywords")
        }
        if let image = image { thing.add(Address.resolve(image, on: page), to: "image") }
        return thing
    }

    private func first(_ name: String) -> MarkupElement? {
        // Atom's content may be at another address.
        element.children(name).first { !$0.text.isEmpty }
    }

    private func time(_ names: String...) -> String? {
        names.lazy.compactMap { element.child($0)?.trimmed }.first.map { InternetTime.iso8601($0) ?? $0 }
    }

    private var image: String? {
        for child in element.children {
            let address = child.attribute("url")
            let isImage = child.attribute("type")?.hasPrefix("image/") ?? (child.attribute("medium") == "image")
            if ["enclosure", "content"].contains(child.name), isImage, let address { return address }
            if child.name == "thumbnail", let address { return address }
            if child.name == "link", child.attribute("rel") == "enclosure", isImage { return child.attribute("href") }
        }
        return nil
    }

    /// Text of an element that holds HTML.
    private static func plain(_ element: MarkupElement) -> String? {
        let text = element.text
        guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) else {
            let text = text.collapsingWhiteSpace
            return text.isEmpty ? nil : text
        }
        let plain = WrittenText.html(text)
        return plain.isEmpty ? nil : plain
    }
}

extension MarkupElement {
    /// Its text with white space collapsed; nil if nothing is left.
    var trimmed: String? {
        let text = text.collapsingWhiteSpace
        return text.isEmpty ? nil : text
    }
}

import Events
import ServiceKit

/// The head of a public page, for search engines and programs that show shared links.
struct PublicHead {
    /// This site's address: `https://vicinity.example`.
    let site: String
    let brand: PageBrand
    /// The path of the picture for pages without one of their own.
    let sharePicture: String?
    /// Whether pictures of things without a photo are made.
    let paintsPictures: Bool

    /// - Parameter chosen: the language in the address; nil: the address has none, and the page is in the reader's.
    func html(of page: PublicPage, language: String, chosen: String?) -> String {
        var writer = HTMLWriter()
        let name = brand.brand.name
        let title = page.title == name ? name : "\(page.title) · \(name)"
        writer.element("title", title)
        let canonical = site + page.path
        let own = chosen.map { "\(canonical)?lang=\($0)" } ?? canonical
        guard page.isFound else {
            writer.open("meta", ["name": "robots", "content": "noindex"])
            return lines(writer.text)
        }
        writer.open("meta", ["name": "description", "content": page.description])
        writer.open("link", ["rel": "canonical", "href": own])
        for tag in brand.languages {
            writer.open("link", ["rel": "alternate", "hreflang": tag, "href": "\(canonical)?lang=\(tag)"])
        }
        writer.open("link", ["rel": "alternate", "hreflang": "x-default", "href": canonical])
        for (property, value) in [
            ("og:site_name", name), ("og:type", page.type), ("og:title", page.title),
            ("og:description", page.description),
            ("og:url", own), ("og:locale", language),
        ] { writer.open("meta", ["property": property, "content": value]) }
        // Programs that show links read no SVG.
        let painted = paintsPictures ? page.picture : nil
        let picture =
            page.image.flatMap { $0.hasSuffix(".svg") ? nil : $0 }
            ?? painted.map { ShareRoutes.path(of: page, $0, language, brand.brand) } ?? sharePicture
        if let picture {
            writer.open("meta", ["property": "og:image", "content": PublicHead.address(picture, site)])
            writer.open("meta", ["name": "twitter:card", "content": "summary_large_image"])
        }
        if let data = page.data, let text = try? JSON.encode(PublicHead.withAddresses(data, site)) {
            // Escaped, so that no text in it ends the element.
            let safe = String(decoding: text, as: UTF8.self).replacing("<", with: "\\u003c")
            writer.append("<script type=\"application/ld+json\">\(safe)</script>")
        }
        return lines(writer.text)
    }

    private func lines(_ html: String) -> String { "  " + html.replacing("><", with: ">\n  <") + "\n" }

    static func address(_ path: String, _ site: String) -> String {
        path.hasPrefix("/") && !path.hasPrefix("//") ? site + path : path
    }

    /// Members whose paths become whole addresses.
    private static let addresses: Set = ["@id", "url", "image", "item"]

    private static func withAddresses(_ data: JSONValue, _ site: String, _ name: String = "") -> JSONValue {
        switch data {
        case .object(let members):
            .object(
                Dictionary(uniqueKeysWithValues: members.map { ($0.key, withAddresses($0.value, site, $0.key)) }))
        case .array(let items): .array(items.map { withAddresses($0, site, name) })
        case .string(let text): addresses.contains(name) ? .string(address(text, site)) : data
        default: data
        }
    }
}

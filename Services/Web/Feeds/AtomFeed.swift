import Markup

/// A page of a feed in Atom (RFC 4287, paged as in RFC 5005, section 3), with points as in GeoRSS.
struct AtomFeed {
    struct Entry {
        /// The address of the thing's page, which is the entry's id, too.
        var page: String
        var title: String
        /// RFC 3339.
        var updated: String
        var published: String?
        var summary: String
        /// Latitude and longitude: "13.7466 100.5347".
        var point: String?
    }

    /// The feed's own address.
    var address: String
    var title: String
    /// The publisher's name.
    var author: String
    /// BCP 47.
    var language: String
    /// The address of the page with the same things.
    var page: String
    /// The address of the next page; nil on the last one.
    var next: String?
    var entries: [Entry]

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element(
            "feed",
            [
                "xmlns": "http://www.w3.org/2005/Atom", "xmlns:georss": "http://www.georss.org/georss",
                "xml:lang": language,
            ]
        ) { xml in
            xml.element("id", address)
            xml.element("title", title)
            // The element is required, also in a feed without entries.
            xml.element("updated", entries.map(\.updated).max() ?? "1970-01-01T00:00:00Z")
            xml.element("author") { $0.element("name", author) }
            xml.element("link", ["rel": "self", "type": AtomFeed.mediaType, "href": address])
            xml.element("link", ["rel": "alternate", "type": "text/html", "href": page])
            if let next { xml.element("link", ["rel": "next", "type": AtomFeed.mediaType, "href": next]) }
            for entry in entries { write(entry, to: &xml) }
        }
        return xml.bytes
    }

    private func write(_ entry: Entry, to xml: inout XMLWriter) {
        xml.element("entry") { xml in
            xml.element("id", entry.page)
            xml.element("title", entry.title)
            xml.element("updated", entry.updated)
            if let published = entry.published { xml.element("published", published) }
            xml.element("link", ["rel": "alternate", "type": "text/html", "href": entry.page])
            xml.element("summary", entry.summary)
            if let point = entry.point { xml.element("georss:point", point) }
        }
    }

    static let mediaType = "application/atom+xml"
}

import Events

/// What the server writes of a page that everybody may read: for search engines, for who shares its link, for who reads without scripts.
///
/// It holds no address of this site: those are put in for each request, as one gateway may be known by several names.
struct PublicPage: Sendable {
    /// False for a thing that there is not.
    var isFound = true
    var title: String
    var description: String
    /// The path it is known by, whatever the path it was asked by.
    var path: String
    /// The path or address of a picture.
    var image: String?
    /// "website", "place", "video.movie": Open Graph's word for what it is.
    var kind = "website"
    /// What schema.org says of it, with paths in place of addresses.
    var data: JSONValue?
    /// HTML.
    var content: String

    /// About as much memory as it takes, in bytes.
    var size: Int { content.utf8.count + description.utf8.count + 4096 }
}

/// Writes HTML piece by piece; every text is escaped.
struct HTMLWriter {
    private(set) var text = ""

    mutating func element(_ name: String, _ inner: String) { element(name, [:], inner) }

    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ inner: String) {
        element(name, attributes) { $0.write(inner) }
    }

    mutating func element(_ name: String, _ inner: (inout HTMLWriter) -> Void) { element(name, [:], inner) }

    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String>, _ inner: (inout HTMLWriter) -> Void
    ) {
        open(name, attributes)
        inner(&self)
        text += "</\(name)>"
    }

    /// An element that holds nothing and is not closed: `img`, `meta`.
    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(HTMLText.escaped(value))\"" }
        text += ">"
    }

    mutating func write(_ plain: String) { text += HTMLText.escaped(plain) }

    mutating func line(_ plain: String?) {
        if let plain, !plain.isEmpty { element("p", plain) }
    }

    /// HTML that is written already.
    mutating func append(_ html: String) { text += html }
}

import Events

/// Head and content of a public page, for search engines, shared links and readers without scripts.
///
/// Links are paths: whole addresses are filled in for each request, as one gateway may be known by several names.
struct PublicPage: Sendable {
    /// False for a page that says that there is no such thing.
    var isFound = true
    var title: String
    var description: String
    /// The canonical path.
    var path: String
    /// The path or address of a picture.
    var image: String?
    /// What a picture of the link shows, for a thing without a photo.
    var picture: SharePicture?
    /// The type of Open Graph: "website", "place", "video.movie".
    var type = "website"
    /// JSON-LD in terms of schema.org, with paths in place of addresses.
    var data: JSONValue?
    /// HTML.
    var content: String

    /// The memory that the page takes, approximately, in bytes.
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

    /// A start tag; of void elements such as `img` and `meta` all there is.
    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(HTMLText.escaped(value))\"" }
        text += ">"
    }

    mutating func write(_ plain: String) { text += HTMLText.escaped(plain) }

    mutating func line(_ plain: String?) {
        if let plain, !plain.isEmpty { element("p", plain) }
    }

    /// Appends HTML without escaping it.
    mutating func append(_ html: String) { text += html }
}

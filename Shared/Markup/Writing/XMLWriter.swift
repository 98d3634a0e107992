/// Writes XML 1.0 in UTF-8, element by element. What it writes is always well-formed: text is escaped, and characters that XML
/// cannot hold at all (most of U+0000 to U+001F, U+FFFE, U+FFFF) are left out.
///
/// ```swift
/// var xml = XMLWriter()
/// xml.element("list", ["total": "2"]) { xml in
///     xml.element("name", "Fish & Chips")
/// }
/// xml.bytes
/// ```
public struct XMLWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// - Parameter declaration: True to begin with `<?xml …?>`.
    public init(declaration: Bool = true) {
        if declaration { raw(#"<?xml version="1.0" encoding="UTF-8"?>\#n"#) }
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an element with the content that the closure writes. Names come from the program: an invalid XML name is a programming error.
    public mutating func element<Failure: Error>(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
        _ content: (inout XMLWriter) throws(Failure) -> Void
    ) throws(Failure) {
        open(name, attributes)
        raw(">")
        try content(&self)
        raw("</\(name)>")
    }

    /// Writes an element with a text.
    public mutating func element(_ name: String, _ text: String) {
        element(name, [:], text)
    }

    /// Writes an element with attributes and a text.
    public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?>, _ text: String) {
        element(name, attributes) { $0.write(text) }
    }

    /// Writes an empty element.
    public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        open(name, attributes)
        raw("/>")
    }

    /// Writes text between elements.
    public mutating func write(_ text: String) {
        escape(text, inAttribute: false)
    }

    /// Appends XML that is already written.
    public mutating func append(_ other: XMLWriter) {
        bytes += other.bytes
    }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
        precondition(name.isXMLName, "no name of an element: \(name)")
        raw("<\(name)")
        // Attributes without a value are left out.
        for case (let key, let value?) in attributes {
            precondition(key.isXMLName, "no name of an attribute: \(key)")
            raw(" \(key)=\"")
            escape(value, inAttribute: true)
            raw("\"")
        }
    }

    mutating func raw(_ text: String) {
        bytes += text.utf8
    }

    private mutating func escape(_ text: String, inAttribute: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            // "]]>" must not occur in a text.
            case ">": raw("&gt;")
            // Escaped, because parsers turn carriage returns into line feeds, and white space in attributes into spaces.
            case "\r": raw("&#13;")
            case "\"" where inAttribute: raw("&quot;")
            case "\n" where inAttribute: raw("&#10;")
            case "\t" where inAttribute: raw("&#9;")
            case _ where scalar.isXMLCharacter: bytes += UTF8.encode(scalar)!
            default: break
            }
        }
    }
}

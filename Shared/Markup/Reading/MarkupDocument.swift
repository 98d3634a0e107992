import CXML2

/// A parsed XML or HTML text. It owns libxml2's tree, which lives as long as the document or one of its elements.
///
/// It must not be used by several threads at once: even evaluating a path writes to the tree.
public final class MarkupDocument {
    let tree: xmlDocPtr
    public var root: MarkupElement { MarkupElement(node: rootNode, document: self) }
    private let rootNode: xmlNodePtr
    /// True if HTML elements were nested deeper than the limit: deeper text belongs to the deepest kept element.
    public let isCut: Bool

    /// Reads XML 1.0 with namespaces. Never fetches anything, never expands declared entities.
    ///
    /// - Throws: The error in the text, or the exceeded limit.
    public init(
        xml bytes: some Sequence<UInt8>, limits: ReadingLimits = ReadingLimits(),
        documentType: DocumentTypePolicy = .refused
    ) throws(MarkupFailure) {
        let text = try TextBytes(bytes, limits: limits)
        try text.checkAttributes()
        let watch = ParserGuard(limits: limits)
        guard let parser = Self.ready(xmlNewParserCtxt) else { throw .malformed("no memory", line: 0) }
        defer { xmlFreeParserCtxt(parser) }
        watch.watchXML(parser, documentType: documentType)
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_NOCDATA.rawValue | (text.wasUTF16 ? XML_PARSE_IGNORE_ENC.rawValue : 0)
        let tree = text.withBytes { start, count in
            xmlCtxtReadMemory(parser, start, count, nil, text.wasUTF16 ? "UTF-8" : nil, Int32(bitPattern: options))
        }
        (self.tree, rootNode) = try Self.checked(tree, parser, watch)
        isCut = false
    }

    /// Reads HTML, even if it is broken, as far as possible.
    ///
    /// Its time may grow with the square of the number of attributes of an element: do not call it on threads that answer requests.
    /// - Parameter encoding: The encoding of the HTTP header. Without one it is UTF-8 if the text is valid UTF-8, else that of a `<meta>`
    ///   in the text, else Latin-1.
    public init(
        html bytes: some Sequence<UInt8>, encoding: String? = nil, limits: ReadingLimits = ReadingLimits()
    ) throws(MarkupFailure) {
        let text = try TextBytes(bytes, limits: limits).withKnownReferences()
        let watch = ParserGuard(limits: limits)
        guard let parser = Self.ready(htmlNewParserCtxt) else { throw .malformed("no memory", line: 0) }
        defer { htmlFreeParserCtxt(parser) }
        watch.watchHTML(parser)
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue
        let declared = text.wasUTF16 ? "UTF-8" : encoding ?? (text.isUTF8 ? "UTF-8" : nil)
        let tree = text.withBytes { start, count in
            htmlCtxtReadMemory(
                parser, start, count, nil, declared, Int32(bitPattern: options))
        }
        (self.tree, rootNode) = try Self.checked(tree, parser, watch)
        isCut = watch.isCut
    }

    deinit {
        xmlFreeDoc(tree)
    }

    private static func ready(_ make: () -> xmlParserCtxtPtr?) -> xmlParserCtxtPtr? {
        // Many threads may call this, but only one must initialize libxml2.
        _ = libraryIsReady
        return make()
    }

    private static let libraryIsReady: Void = xmlInitParser()

    private static func checked(
        _ tree: xmlDocPtr?, _ parser: xmlParserCtxtPtr, _ watch: ParserGuard
    ) throws(MarkupFailure) -> (xmlDocPtr, xmlNodePtr) {
        if watch.refusal == nil, let tree, let root = xmlDocGetRootElement(tree) { return (tree, root) }
        xmlFreeDoc(tree)
        if let refusal = watch.refusal { throw refusal }
        let error = parser.pointee.lastError
        let reason = error.message.map { String(cString: $0) } ?? "there is no element"
        throw .malformed(
            String(reason.prefix(200).split(separator: "\n").joined(separator: " ")), line: Int(error.line))
    }
}

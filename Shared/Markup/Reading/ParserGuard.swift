import CXML2

/// Watches one parser through its SAX callbacks, builds the tree only within the limits, and stops the parser at the first refused item.
///
/// The parser holds an unowned pointer to it (`_private`): it must outlive the parsing.
final class ParserGuard {
    typealias Parser = UnsafeMutablePointer<xmlParserCtxt>

    private let limits: ReadingLimits
    private var nodes = 0
    /// The number of open elements below the maximum depth; in HTML their texts belong to the deepest kept element.
    private var cutElements = 0
    private(set) var isCut = false
    private(set) var refusal: MarkupFailure?

    init(limits: ReadingLimits) {
        self.limits = limits
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> (guard: ParserGuard, parser: Parser)? {
        guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self), let own = parser.pointee._private
        else {
            return nil
        }
        return (Unmanaged<ParserGuard>.fromOpaque(own).takeUnretainedValue(), parser)
    }

    private func stop(_ parser: Parser, _ reason: MarkupFailure) {
        refusal = refusal ?? reason
        xmlStopParser(parser)
    }

    /// True if an element may be added to the tree; otherwise the parser is stopped.
    private func admits(attributes: Int, in parser: Parser) -> Bool {
        nodes += 1 + attributes
        if nodes > limits.nodes { stop(parser, .tooManyNodes(limit: limits.nodes)) }
        if attributes > limits.attributes { stop(parser, .tooManyAttributes(limit: limits.attributes)) }
        if parser.pointee.nodeNr >= limits.depth { stop(parser, .tooDeep(limit: limits.depth)) }
        // The list alternates prefixes and URIs.
        if Int(parser.pointee.nsNr) / 2 > limits.attributes {
            stop(parser, .tooManyAttributes(limit: limits.attributes))
        }
        return refusal == nil
    }

    /// Comments and processing instructions are left out of the tree, entities are never expanded, nothing outside is fetched.
    func watchXML(_ parser: Parser, documentType: DocumentTypePolicy) {
        parser.pointee._private = Unmanaged.passUnretained(self).toOpaque()
        guard let callbacks = parser.pointee.sax else { return }
        callbacks.pointee.startDocument = { context in
            guard let (own, parser) = ParserGuard.of(context) else { return }
            if let name = parser.pointee.foreignEncoding { own.stop(parser, .encoding(name)) }
            xmlSAX2StartDocument(context)
        }
        callbacks.pointee.comment = nil
        callbacks.pointee.processingInstruction = nil
        callbacks.pointee.externalSubset = nil
        callbacks.pointee.internalSubset = nil
        if documentType == .refused {
            callbacks.pointee.internalSubset = { context, _, _, _ in
                guard let (own, parser) = ParserGuard.of(context) else { return }
                own.stop(parser, .documentType)
            }
        }
        callbacks.pointee.entityDecl = { context, _, _, _, _, _ in
            guard let (own, parser) = ParserGuard.of(context) else { return }
            own.stop(parser, .declarations)
        }
        callbacks.pointee.attributeDecl = { context, _, _, _, _, _, choices in
            xmlFreeEnumeration(choices)
            guard let (own, parser) = ParserGuard.of(context) else { return }
            own.stop(parser, .declarations)
        }
        callbacks.pointee.unparsedEntityDecl = nil
        callbacks.pointee.elementDecl = nil
        callbacks.pointee.notationDecl = nil
        callbacks.pointee.startElementNs = {
            context, name, prefix, namespace, namespaceCount, namespaces, count, defaulted, attributes in
            guard let (own, parser) = ParserGuard.of(context), own.admits(attributes: Int(count), in: parser) else {
                return
            }
            xmlSAX2StartElementNs(
                context, name, prefix, namespace, namespaceCount, namespaces, count, defaulted, attributes)
        }
    }

    func watchHTML(_ parser: Parser) {
        parser.pointee._private = Unmanaged.passUnretained(self).toOpaque()
        guard let callbacks = parser.pointee.sax else { return }
        callbacks.pointee.comment = nil
        callbacks.pointee.startElement = { context, name, attributes in
            var count = 0
            // The list alternates names and values, and ends with a nil name.
            if let attributes { while attributes[2 * count] != nil { count += 1 } }
            guard let (own, parser) = ParserGuard.of(context) else { return }
            if own.cutElements > 0 || parser.pointee.nodeNr >= own.limits.depth {
                own.cutElements += 1
                own.isCut = true
                return
            }
            guard own.admits(attributes: count, in: parser) else { return }
            xmlSAX2StartElement(context, name, attributes)
        }
        callbacks.pointee.endElement = { context, name in
            guard let (own, _) = ParserGuard.of(context) else { return }
            guard own.cutElements == 0 else {
                own.cutElements -= 1
                return
            }
            xmlSAX2EndElement(context, name)
        }
    }
}

extension xmlParserCtxt {
    /// The encoding's name, if its bytes below 128 may not be ASCII, so that counting them would be wrong.
    fileprivate var foreignEncoding: String? {
        guard let encoder = input?.pointee.buf?.pointee.encoder, let name = encoder.pointee.name else { return nil }
        let text = String(cString: name)
        let known = ["UTF-8", "US-ASCII", "ASCII", "ISO-8859-", "WINDOWS-125", "WINDOWS-874", "TIS-620", "KOI8-"]
        return known.contains { text.uppercased().hasPrefix($0) } ? nil : text
    }
}

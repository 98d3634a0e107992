import CXML2

extension MarkupElement {
    /// The elements that an XPath 1.0 expression selects from this element, in document order.
    ///
    /// - Parameter namespaces: URIs by the prefixes that the expression uses; a name without prefix is in no namespace.
    public func elements(
        at path: String, _ namespaces: [String: String] = [:]
    ) throws(MarkupFailure) -> [MarkupElement] {
        try evaluate(path, namespaces) { result in
            nodes(of: result)
                .filter { $0.pointee.type == XML_ELEMENT_NODE }
                .map { MarkupElement(node: $0, document: document) }
        }
    }

    /// The text of each element, attribute or text that an expression selects, in document order.
    public func texts(at path: String, _ namespaces: [String: String] = [:]) throws(MarkupFailure) -> [String] {
        try evaluate(path, namespaces) { nodes(of: $0).map(content) }
    }

    /// The string value of an expression: that of the first selected node; "" for none.
    public func text(at path: String, _ namespaces: [String: String] = [:]) throws(MarkupFailure) -> String {
        try evaluate(path, namespaces) { result in
            guard let text = xmlXPathCastToString(result) else { return "" }
            defer { vicinity_xml_free(text) }
            return String(cString: text)
        }
    }

    /// The nodes that an expression selects, in document order: elements as such, attributes and texts as their text. A string, a number or
    /// a boolean is one text.
    public func nodes(at path: String, _ namespaces: [String: String] = [:]) throws(MarkupFailure) -> [MarkupNode] {
        try evaluate(path, namespaces) { result in
            guard result.pointee.type == XPATH_NODESET else {
                guard let text = xmlXPathCastToString(result) else { return [] }
                defer { vicinity_xml_free(text) }
                return [.text(String(cString: text))]
            }
            return nodes(of: result).map { node in
                node.pointee.type == XML_ELEMENT_NODE
                    ? .element(MarkupElement(node: node, document: document)) : .text(content(of: node))
            }
        }
    }

    private func nodes(of result: xmlXPathObjectPtr) -> [xmlNodePtr] {
        guard result.pointee.type == XPATH_NODESET, let set = result.pointee.nodesetval else { return [] }
        // A namespace node is a different struct behind the same pointer type.
        return (0..<Int(set.pointee.nodeNr)).compactMap { set.pointee.nodeTab[$0] }
            .filter { $0.pointee.type != XML_NAMESPACE_DECL }
    }

    private func evaluate<Value>(
        _ path: String, _ namespaces: [String: String], _ read: (xmlXPathObjectPtr) -> Value
    ) throws(MarkupFailure) -> Value {
        guard let context = xmlXPathNewContext(document.tree) else { throw .path("no memory") }
        defer { xmlXPathFreeContext(context) }
        // Without a handler libxml2 prints errors.
        context.pointee.error = { _, _ in }
        context.pointee.opLimit = 10_000_000
        for (prefix, uri) in namespaces where xmlXPathRegisterNs(context, prefix, uri) != 0 {
            throw .path("the prefix \"\(prefix)\" cannot be used")
        }
        xmlXPathSetContextNode(node, context)
        guard let result = xmlXPathEval(path, context) else {
            let message = context.pointee.lastError.message.map { String(cString: $0) } ?? "it is no expression"
            throw .path("\(path): \(message.prefix(200).filter { $0 != "\n" })")
        }
        defer { xmlXPathFreeObject(result) }
        return read(result)
    }
}

/// Checks XPath 1.0 expressions.
public enum MarkupPath {
    /// - Throws: The error in an expression. Prefixes are checked only when it is evaluated.
    public static func check(_ path: String) throws(MarkupFailure) {
        guard let context = xmlXPathNewContext(nil) else { throw .path("no memory") }
        defer { xmlXPathFreeContext(context) }
        context.pointee.error = { _, _ in }
        guard let compiled = xmlXPathCtxtCompile(context, path) else {
            let message = context.pointee.lastError.message.map { String(cString: $0) } ?? "it is no expression"
            throw .path("\(path): \(message.prefix(200).filter { $0 != "\n" })")
        }
        xmlXPathFreeCompExpr(compiled)
    }
}

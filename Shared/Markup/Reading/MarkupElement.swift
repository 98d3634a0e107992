import CXML2

/// An element of a document.
public struct MarkupElement {
    let node: xmlNodePtr
    let document: MarkupDocument

    /// The name without its prefix.
    public var name: String { String(cString: node.pointee.name) }

    /// The namespace's URI, or nil.
    public var namespace: String? { (node.pointee.ns?.pointee.href).map { String(cString: $0) } }

    /// All text in it and its descendants, in order.
    public var text: String { content(of: node) }

    /// The line in which it begins, from 1 to 65,535.
    public var line: Int { xmlGetLineNo(node) }

    /// - Parameter namespace: The attribute's own namespace; an attribute without a prefix has none.
    public func attribute(_ name: String, namespace: String? = nil) -> String? {
        // Without a namespace, xmlGetNoNsProp reads only attributes without one.
        guard let value = namespace.map({ xmlGetNsProp(node, name, $0) }) ?? xmlGetNoNsProp(node, name) else {
            return nil
        }
        defer { vicinity_xml_free(value) }
        return String(cString: value)
    }

    /// The child elements, in order.
    public var children: [MarkupElement] {
        sequence(first: node.pointee.children) { $0?.pointee.next }
            .compactMap { $0 }
            .filter { $0.pointee.type == XML_ELEMENT_NODE }
            .map { MarkupElement(node: $0, document: document) }
    }

    /// The first child element with this name, in any namespace.
    public func child(_ name: String) -> MarkupElement? {
        children.first { $0.name == name }
    }

    /// The child elements with this name, in any namespace.
    public func children(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }
}

/// The text of an element, an attribute or a text node.
func content(of node: xmlNodePtr) -> String {
    guard let text = xmlNodeGetContent(node) else { return "" }
    defer { vicinity_xml_free(text) }
    return String(cString: text)
}

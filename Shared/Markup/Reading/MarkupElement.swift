import CXML2

/// An element of a document that was read.
public struct MarkupElement {
    let node: xmlNodePtr
    let document: MarkupDocument

    /// Without prefix.
    public var name: String { String(cString: node.pointee.name) }

    /// The URI, or nil if it is in none.
    public var namespace: String? { (node.pointee.ns?.pointee.href).map { String(cString: $0) } }

    /// All text in it and in the elements within, in order.
    public var text: String { content(of: node) }

    /// The line it begins in, from 1; lines beyond 65,535 are not counted.
    public var line: Int { xmlGetLineNo(node) }

    /// - Parameter namespace: The attribute's own, which is none unless it has a prefix.
    public func attribute(_ name: String, namespace: String? = nil) -> String? {
        // With no namespace given, xmlGetNoNsProp takes only what is in none.
        guard let value = namespace.map({ xmlGetNsProp(node, name, $0) }) ?? xmlGetNoNsProp(node, name) else {
            return nil
        }
        defer { vicinity_xml_free(value) }
        return String(cString: value)
    }

    /// The elements directly within, in order.
    public var children: [MarkupElement] {
        sequence(first: node.pointee.children) { $0?.pointee.next }
            .compactMap { $0 }
            .filter { $0.pointee.type == XML_ELEMENT_NODE }
            .map { MarkupElement(node: $0, document: document) }
    }

    /// The first element directly within of this name, in whatever namespace.
    public func child(_ name: String) -> MarkupElement? {
        children.first { $0.name == name }
    }

    /// The elements directly within of this name, in whatever namespace.
    public func children(_ name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }
}

/// A node's text: an element's, an attribute's, a text's.
func content(of node: xmlNodePtr) -> String {
    guard let text = xmlNodeGetContent(node) else { return "" }
    defer { vicinity_xml_free(text) }
    return String(cString: text)
}

import CXML2

/// A child of an element.
public enum MarkupNode {
    case element(MarkupElement)
    case text(String)
}

extension MarkupElement {
    /// The child elements and texts, in order.
    public var nodes: [MarkupNode] {
        var nodes: [MarkupNode] = []
        var next = node.pointee.children
        while let child = next {
            switch child.pointee.type {
            case XML_ELEMENT_NODE: nodes.append(.element(MarkupElement(node: child, document: document)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE, XML_ENTITY_REF_NODE: nodes.append(.text(content(of: child)))
            default: break
            }
            next = child.pointee.next
        }
        return nodes
    }

    /// The parent element; nil for the outermost one.
    public var parent: MarkupElement? {
        guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
        return MarkupElement(node: parent, document: document)
    }

    /// Unique for each element of a document.
    public var identity: Int { Int(bitPattern: node) }

    /// The prefixes and URIs that an HTML element declares as `xmlns:prefix`, which is an ordinary attribute in HTML.
    public var namespaces: [(prefix: String, uri: String)] {
        var found: [(prefix: String, uri: String)] = []
        var next = node.pointee.properties
        while let attribute = next {
            let name = String(cString: attribute.pointee.name)
            if name.hasPrefix("xmlns:"), let uri = self.attribute(name) {
                found.append((String(name.dropFirst(6)), uri))
            }
            next = attribute.pointee.next
        }
        return found
    }
}

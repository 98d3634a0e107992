/// The limits beyond which a text is refused.
public struct ReadingLimits: Sendable, Hashable {
    /// The maximum size of the text.
    public var bytes: Int
    /// The maximum nesting of elements; libxml2's own limit is 256.
    public var depth: Int
    /// The maximum number of elements and attributes together.
    public var nodes: Int
    /// The maximum number of attributes of one element, and of namespaces in scope. libxml2 compares each with each other.
    public var attributes: Int

    public init(bytes: Int = 1 << 20, depth: Int = 100, nodes: Int = 200_000, attributes: Int = 200) {
        self.bytes = bytes
        self.depth = min(depth, 256)
        self.nodes = nodes
        self.attributes = attributes
    }
}

/// How a `<!DOCTYPE …>` is handled. Its references are never fetched, and its declarations never used.
public enum DocumentTypePolicy: Sendable {
    /// The document is refused.
    case refused
    /// It is skipped; entities and attributes declared in it are refused.
    case ignored
}

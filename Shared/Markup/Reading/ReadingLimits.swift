/// How much of a text is read before it is refused.
public struct ReadingLimits: Sendable, Hashable {
    /// Of the text.
    public var bytes: Int
    /// Elements within elements; libxml2 itself goes no deeper than 256.
    public var depth: Int
    /// Elements and attributes together.
    public var nodes: Int
    /// Of one element; and namespaces known at one place. libxml2 compares each with each other.
    public var attributes: Int

    public init(bytes: Int = 1 << 20, depth: Int = 100, nodes: Int = 200_000, attributes: Int = 200) {
        self.bytes = bytes
        self.depth = min(depth, 256)
        self.nodes = nodes
        self.attributes = attributes
    }
}

/// What becomes of a `<!DOCTYPE …>`. What it refers to is never fetched, and what it declares never used.
public enum DocumentTypePolicy: Sendable {
    /// The document is refused.
    case refused
    /// It is skipped; entities and attributes declared in it are refused.
    case ignored
}

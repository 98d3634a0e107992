/// The reason why a text was not parsed as XML or HTML, or a path not evaluated.
public enum MarkupFailure: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    /// More bytes than this.
    case tooLarge(limit: Int)
    /// Elements nested deeper than this.
    case tooDeep(limit: Int)
    /// More elements and attributes than this.
    case tooManyNodes(limit: Int)
    /// More attributes in one element, or namespaces known at one place, than this.
    case tooManyAttributes(limit: Int)
    /// A document type declaration, where none is accepted.
    case documentType
    /// A document type declaration that declares entities or attributes of its own.
    case declarations
    /// An unsupported encoding.
    case encoding(String)
    /// Malformed XML: libxml2's message and the line.
    case malformed(String, line: Int)
    /// An unreadable archive, with the reason.
    case archive(String)
    /// An XPath expression that cannot be evaluated or that takes too long.
    case path(String)

    public var description: String {
        switch self {
        case .empty: "the document is empty"
        case .tooLarge(let limit): "the document must be at most \(limit) bytes long"
        case .tooDeep(let limit): "elements must be nested at most \(limit) deep"
        case .tooManyNodes(let limit): "there must be at most \(limit) elements and attributes"
        case .tooManyAttributes(let limit): "an element must have at most \(limit) attributes and namespaces"
        case .documentType: "a document type declaration (DOCTYPE) is not accepted"
        case .declarations: "a document type declaration must not declare entities or attributes"
        case .encoding(let name): "the encoding \"\(name)\" is not read; use UTF-8"
        case .malformed(let reason, let line): "not well-formed XML: \(reason) (line \(line))"
        case .archive(let reason): "not a KMZ that can be read: \(reason)"
        case .path(let reason): "not a path that can be followed: \(reason)"
        }
    }
}

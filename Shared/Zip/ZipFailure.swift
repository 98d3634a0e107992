/// Reason why an archive or an entry of it was not read.
public enum ZipFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// No archive at all.
    case notZip
    /// Something in it is invalid.
    case damaged(String)
    /// An unsupported feature.
    case unsupported(String)
    /// An entry with more bytes than this.
    case tooLarge(limit: Int)

    public var description: String {
        switch self {
        case .notZip: "it is no ZIP archive"
        case .damaged(let what): "the archive is damaged: \(what)"
        case .unsupported(let what): "\(what) is not read"
        case .tooLarge(let limit): "what is in the archive may have at most \(limit) bytes"
        }
    }
}

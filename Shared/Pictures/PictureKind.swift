/// The kinds of picture files that are read, told by their first bytes and by nothing else.
public enum PictureKind: String, Sendable, CaseIterable {
    case jpeg, png, webp

    /// "image/jpeg"
    public var mediaType: String { "image/\(rawValue)" }

    /// - Returns: nil for bytes that begin like none of them.
    public init?(of bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(12))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}

/// Reason why a file is refused as a picture, with a sentence for its sender.
public enum PictureFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// None of the kinds that are read; the name of the format, if known.
    case unknownKind(String?)
    /// The decoder of this kind is not installed.
    case noReader(PictureKind)
    case tooManyBytes(Int)
    /// Size in pixels, and the limits.
    case tooLarge(width: Int, height: Int, PictureLimits)
    /// Too many passes over the picture.
    case tooManyScans
    /// Truncated, or inconsistent.
    case damaged(PictureKind)
    /// Not enough memory or disk space.
    case outOfMemory

    public var description: String {
        switch self {
        case .unknownKind(nil): "it is no JPEG, PNG or WebP picture"
        case .unknownKind(let name?): "\(name) is not read: send JPEG, PNG or WebP"
        case .noReader(let kind): "\(kind.name) is not read here: send JPEG, PNG or WebP"
        case .tooManyBytes(let most): "it has more than \(most) bytes"
        case .tooLarge(let width, let height, let limits):
            "it has \(width) × \(height) pixels; at most \(limits.side) a side and \(limits.pixels) together are allowed"
        case .tooManyScans: "it is stored in more passes than are read"
        case .damaged(let kind): "it begins like a \(kind.name) but is damaged or breaks off"
        case .outOfMemory: "there is no memory or room for it now"
        }
    }
}

/// Limits of a picture, checked before any pixel is decoded.
public struct PictureLimits: Sendable, Hashable {
    /// Size of the file.
    public var bytes = 8 << 20
    /// Width or height in pixels.
    public var side = 12_000
    /// Width times height.
    public var pixels = 40_000_000

    public init() {}

    /// - Throws: `PictureFault.tooLarge`.
    func check(width: Int, height: Int) throws(PictureFault) {
        guard (1...side).contains(width), (1...side).contains(height), width * height <= pixels else {
            throw .tooLarge(width: width, height: height, self)
        }
    }
}

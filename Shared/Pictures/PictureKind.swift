/// Kinds of picture files that are read, recognized only by their first bytes.
public enum PictureKind: String, Sendable, CaseIterable {
    case jpeg, png, webp
    /// Read where libheif's tool is installed.
    case heic, avif

    /// "JPEG"
    public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// Names of the kind in a content type: "image/jpeg"
    public var mediaTypes: [String] {
        switch self {
        case .heic: ["image/heic", "image/heif"]
        case .jpeg, .png, .webp, .avif: ["image/\(rawValue)"]
        }
    }

    /// - Returns: nil for bytes that begin like none of them.
    public init?(of bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(64))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).prefix(4).elementsEqual("WEBP".utf8) {
            self = .webp
        } else if let kind = PictureKind(brands: head) {
            self = kind
        } else {
            return nil
        }
    }

    /// Reads the brands in the first box of an ISO media file (ISO/IEC 14496-12, 4.3; 23008-12, 10; AVIF, 6).
    private init?(brands head: [UInt8]) {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let end = min(head.count, Numbers(head[0..<4], isLittle: false).unsigned(at: 0, 4).map(Int.init) ?? 0)
        var brands: [String] = []
        // The number after the first brand is its version.
        for at in stride(from: 8, through: end - 4, by: 4) where at != 12 {
            brands.append(String(decoding: head[at..<(at + 4)], as: UTF8.self))
        }
        let ofHEIC: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
        if brands.contains(where: { ["avif", "avis"].contains($0) }) {
            self = .avif
        } else if brands.contains(where: ofHEIC.contains) {
            self = .heic
        } else {
            return nil
        }
    }
}

/// Formats that are recognized for the error message, and not read.
enum UnreadFormat {
    private static let heads: [(head: String, name: String)] = [
        ("GIF8", "GIF"), ("BM", "BMP"), ("II*\0", "TIFF"), ("MM\0*", "TIFF"), ("%PDF-", "PDF"), ("8BPS", "Photoshop"),
        ("<svg", "SVG"), ("\0\0\u{1}\0", "ICO"), ("\0\0\0\u{C}jP  ", "JPEG 2000"), ("\0\0\0\u{C}JXL ", "JPEG XL"),
    ]

    /// - Returns: the name of the format that the bytes begin like.
    static func name(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0x0A]) { return "JPEG XL" }
        if let name = heads.first(where: { bytes.starts(with: Array($0.head.utf8)) })?.name { return name }
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
        return text.hasPrefix("<?xml") && text.contains("<svg") ? "SVG" : nil
    }
}

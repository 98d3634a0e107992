import CZlib
import Events

/// Metadata that affects how a picture looks.
struct Metadata {
    /// Orientation of the first Exif data; upright if there is none, or an inconsistent one.
    private(set) var orientation = Orientation.upright
    /// The colour profile (ICC.1) of the file.
    private(set) var profile: [UInt8] = []

    /// The decoder turns HEIC and AVIF.
    init(of kind: PictureKind, _ bytes: [UInt8]) {
        var exif: ArraySlice<UInt8>?
        var profiles: [ArraySlice<UInt8>] = []
        for part in FileParts(kind, bytes) {
            if exif == nil { exif = Metadata.exif(kind, part) }
            if profiles.count < 255, let profile = Metadata.profile(kind, part) { profiles.append(profile) }
        }
        orientation = exif.flatMap(Orientation.init(exif:)) ?? .upright
        profile = Array(profiles.joined())
    }

    private static let exifHead = Array("Exif\0\0".utf8)
    private static let profileHead = Array("ICC_PROFILE\0".utf8)

    private static func exif(_ kind: PictureKind, _ part: FileParts.Part) -> ArraySlice<UInt8>? {
        switch kind {
        case .jpeg:
            part.name.first == 0xE1 && part.content.starts(with: exifHead) ? part.content : nil
        case .webp: part.isNamed("EXIF") ? part.content : nil
        case .png:
            part.isNamed("eXIf") ? part.content : rawProfile(part)?[...]
        case .heic, .avif: nil
        }
    }

    private static func profile(_ kind: PictureKind, _ part: FileParts.Part) -> ArraySlice<UInt8>? {
        switch kind {
        case .jpeg:
            // The profile is split into segments, each with its number and the total, in that order.
            part.name.first == 0xE2 && part.content.starts(with: profileHead) ? part.content.dropFirst(14) : nil
        case .webp: part.isNamed("ICCP") ? part.content : nil
        case .png:
            part.isNamed("iCCP") ? keyed(part.content).map { inflated($0.text.dropFirst())[...] } : nil
        case .heic, .avif: nil
        }
    }

    // MARK: - Texts of a PNG

    /// Exif data in the form of ImageMagick and others from before PNG had a chunk for it: a name, a length, and hexadecimal digits.
    private static func rawProfile(_ part: FileParts.Part) -> [UInt8]? {
        guard part.isNamed("zTXt") || part.isNamed("tEXt"), let (key, text) = keyed(part.content),
            ["Raw profile type exif", "Raw profile type APP1"].contains(String(decoding: key, as: UTF8.self))
        else { return nil }
        let words = (part.isNamed("zTXt") ? inflated(text.dropFirst())[...] : text.prefix(mostInflated))
            .split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
        var bytes: [UInt8] = []
        for word in words.dropFirst(2) {
            guard let some = Hexadecimal.decode(word) else { return nil }
            bytes += some
        }
        return bytes
    }

    /// Splits content into a keyword, a zero byte, and the rest.
    private static func keyed(_ content: ArraySlice<UInt8>) -> (key: ArraySlice<UInt8>, text: ArraySlice<UInt8>)? {
        guard let end = content.prefix(80).firstIndex(of: 0) else { return nil }
        return (content[..<end], content[(end + 1)...])
    }

    /// Limit of unpacked bytes: an orientation is in the first ones, a matrix profile has some kilobytes.
    private static let mostInflated = 64 << 10

    private static func inflated(_ packed: ArraySlice<UInt8>) -> [UInt8] {
        var count = UInt(mostInflated)
        return [UInt8](unsafeUninitializedCapacity: mostInflated) { bytes, filled in
            packed.withUnsafeBufferPointer { packed in
                let result = uncompress(bytes.baseAddress, &count, packed.baseAddress, UInt(packed.count))
                filled = result == Z_OK || result == Z_BUF_ERROR ? Int(count) : 0
            }
        }
    }
}

extension Orientation {
    /// - Parameter exif: TIFF: a byte order, the offset of the first directory, entries of twelve bytes. Some writers put JPEG's header
    ///   before it in other formats, too.
    init?(exif: ArraySlice<UInt8>) {
        let tiff = exif.starts(with: Array("Exif\0\0".utf8)) ? exif.dropFirst(6) : exif
        let isLittle = tiff.starts(with: Array("II".utf8))
        guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
        let numbers = Numbers(tiff, isLittle: isLittle)
        guard let directory = numbers.unsigned(at: 4, 4).map(Int.init),
            let entries = numbers.unsigned(at: directory, 2)
        else { return nil }
        for entry in 0..<min(Int(entries), 200) {
            let at = directory + 2 + entry * 12
            guard let tag = numbers.unsigned(at: at, 2) else { return nil }
            guard tag == 274 else { continue }
            // The standard has a short number; some writers use a long one.
            let isLong = numbers.unsigned(at: at + 2, 2) == 4
            guard let value = numbers.unsigned(at: at + 8, isLong ? 4 : 2) else { return nil }
            self.init(rawValue: Int(value))
            return
        }
        return nil
    }
}

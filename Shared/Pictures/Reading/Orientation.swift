/// How a camera was held, as EXIF's tag 274 numbers it (CIPA DC-008, 4.6.4): what is to be done for the picture to be upright.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, halfTurned, flipped, transposed, quarterTurned, transversed, threeQuartersTurned

    var swapsSides: Bool { rawValue >= 5 }

    /// Where a pixel of the upright picture stands in the one as it is stored.
    func source(_ x: Int, _ y: Int, in stored: PixelSize) -> (x: Int, y: Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right - x, y)
        case .halfTurned: (right - x, bottom - y)
        case .flipped: (x, bottom - y)
        case .transposed: (y, x)
        case .quarterTurned: (y, bottom - x)
        case .transversed: (right - y, bottom - x)
        case .threeQuartersTurned: (right - y, x)
        }
    }

    /// As a JPEG's first EXIF segment says; upright if there is none, or if it is at odds with itself.
    init(ofJPEG bytes: [UInt8]) {
        self = Orientation.exif(in: bytes).flatMap(Orientation.read) ?? .upright
    }

    /// The segments before the first scan begin with 0xFF, a marker and a length (ITU-T T.81, B.1.1.4).
    private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            let end = at + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let content = bytes[(at + 4)..<max(at + 4, end)]
            if bytes[at + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) { return content.dropFirst(6) }
            at = end
        }
        return nil
    }

    /// TIFF: a byte order, the place of the first directory, entries of twelve bytes.
    private static func read(_ tiff: ArraySlice<UInt8>) -> Orientation? {
        let isLittle = tiff.starts(with: Array("II".utf8))
        guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let part = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + count)]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(at: 4, bytes: 4), let entries = number(at: directory, bytes: 2) else { return nil }
        for entry in 0..<min(entries, 200) {
            let at = directory + 2 + entry * 12
            guard let tag = number(at: at, bytes: 2) else { return nil }
            if tag == 274 { return number(at: at + 8, bytes: 2).flatMap(Orientation.init) }
        }
        return nil
    }
}

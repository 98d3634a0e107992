import CTurboJPEG

/// Reads JPEG files with libjpeg-turbo, which can decode at a reduced size.
struct JPEGReader: ~Copyable {
    private let reader: tjhandle

    init() throws(PictureFault) {
        guard let reader = tjInitDecompress() else { throw .outOfMemory }
        self.reader = reader
    }

    deinit { tjDestroy(reader) }

    /// Limit of pixels over all passes. A progressive picture has some dozen passes; a hostile one thousands, each over all pixels.
    private static let mostScanned = 1_000_000_000
    /// Flags: inconsistent files are errors, and nothing is guessed.
    private static let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT

    /// - Parameter needed: gives the needed size for an original's; the canvas is at least as large, unless the original is smaller.
    func read(
        _ bytes: [UInt8], _ limits: PictureLimits, _ needed: (PixelSize) -> PixelSize
    ) throws(PictureFault) -> (PixelSize, Canvas) {
        var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let header = tjDecompressHeader3(
            reader, bytes, UInt(bytes.count), &width, &height, &subsampling, &colours)
        guard header == 0 else { throw .damaged(.jpeg) }
        let original = PixelSize(width: Int(width), height: Int(height))
        try limits.check(width: original.width, height: original.height)
        let isPrint = [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(colours)
        guard scans(in: bytes) * original.width * original.height <= Self.mostScanned else { throw .tooManyScans }
        let canvas = try Canvas(decodable(original, atLeast: needed(original)))
        let result = tjDecompress2(
            reader, bytes, UInt(bytes.count), canvas.bytes.baseAddress, Int32(canvas.size.width),
            Int32(canvas.bytesPerRow), Int32(canvas.size.height),
            Int32(isPrint ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue), Self.flags)
        guard result == 0 else { throw .damaged(.jpeg) }
        if isPrint { canvas.mixInks() }
        return (original, canvas)
    }

    /// The smallest sufficient size that the library decodes to.
    private func decodable(_ original: PixelSize, atLeast needed: PixelSize) -> PixelSize {
        var count: Int32 = 0
        let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
        let sizes = factors.map { factor in
            func scaled(_ side: Int) -> Int { (side * Int(factor.num) + Int(factor.denom) - 1) / Int(factor.denom) }
            return PixelSize(width: scaled(original.width), height: scaled(original.height))
        }
        return sizes.filter { $0.width <= original.width && $0.width >= needed.width && $0.height >= needed.height }
            .min { $0.width < $1.width } ?? original
    }

    /// Number of scans (ITU-T T.81, B.2.3); higher if metadata has the same two bytes.
    private func scans(in bytes: [UInt8]) -> Int {
        var count = 0
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0xDA, last == 0xFF { count += 1 }
            last = byte
        }
        return max(1, count)
    }
}

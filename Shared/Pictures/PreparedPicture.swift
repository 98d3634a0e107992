/// A picture made ready to be shown: JPEG files of bounded sizes, without anything else that the original held.
public struct PreparedPicture: Sendable, Hashable {
    /// The original's, in pixels, upright.
    public let width: Int
    public let height: Int
    /// By rising width, at least one.
    public let renditions: [Rendition]

    public struct Rendition: Sendable, Hashable {
        /// The width that it was made for: one of `widths`.
        public let nominalWidth: Int
        /// In pixels; smaller if the original is, or if it is more than twice as high as wide.
        public let width: Int
        public let height: Int
        /// A JPEG file.
        public let bytes: [UInt8]
    }

    /// What is made of each picture, up to its own size: so wide, and at most twice as high.
    public static let widths = [160, 480, 1280]

    /// Reads a file of a `PictureKind` and makes its renditions.
    ///
    /// It takes up to four bytes of memory for each of the original's pixels, and six for a progressive JPEG's; so one at a time is best.
    /// Metadata (where and when a photograph was taken) and whatever follows the picture in its file are dropped; an Exif orientation and
    /// the colour profile of a screen or camera are carried out. What is transparent becomes white; of one that moves the first frame stays.
    /// - Parameter decoder: what makes a JPEG or PNG of HEIC and AVIF; nil refuses them.
    /// - Throws: `PictureFault`.
    public init(
        _ bytes: [UInt8], limits: PictureLimits = PictureLimits(), decoder: HEIFDecoder? = nil
    ) throws(PictureFault) {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limits.bytes) }
        guard let sent = PictureKind(of: bytes) else { throw .unknownKind(UnreadFormat.name(of: bytes)) }
        let (kind, bytes) = try PreparedPicture.decoded(sent, bytes, limits, decoder)
        let metadata = Metadata(of: kind, bytes)
        // A decoder has turned it as the file's own boxes say, which go before Exif (ISO/IEC 23008-12, 6.5.10).
        let turn = kind == sent ? metadata.orientation : .upright
        let (original, canvas) = try PreparedPicture.read(kind, bytes, limits, turn)
        ColourProfile(metadata.profile)?.carryOut(on: canvas)
        canvas.blendWithWhite()
        let size = turn.swapsSides ? original.swapped : original
        (width, height) = (size.width, size.height)
        var renditions: [Rendition] = []
        // From the largest down: each is made of the one before.
        for width in PreparedPicture.nominalWidths(for: size).reversed() {
            let fitted = size.fitted(width: width)
            try canvas.scale(to: fitted)
            renditions.append(
                Rendition(
                    nominalWidth: width, width: fitted.width, height: fitted.height, bytes: try JPEGWriter.file(canvas))
            )
        }
        self.renditions = renditions.reversed()
    }

    /// The usual widths up to the first that it fits into as it is.
    static func nominalWidths(for size: PixelSize) -> [Int] {
        let smaller = widths.prefix { size.fitted(width: $0) != size }
        return Array(widths.prefix(smaller.count + 1))
    }

    /// HEIC and AVIF become a JPEG or PNG; other kinds stay what they are.
    private static func decoded(
        _ kind: PictureKind, _ bytes: [UInt8], _ limits: PictureLimits, _ decoder: HEIFDecoder?
    ) throws(PictureFault) -> (PictureKind, [UInt8]) {
        guard kind == .heic || kind == .avif else { return (kind, bytes) }
        guard let decoder else { throw .noReader(kind) }
        let file = try decoder.decode(bytes, kind, limits)
        guard let decoded = PictureKind(of: file), decoded == .jpeg || decoded == .png else { throw .damaged(kind) }
        return (decoded, file)
    }

    /// Decodes to no more than the largest rendition needs, where the format allows that.
    private static func read(
        _ kind: PictureKind, _ bytes: [UInt8], _ limits: PictureLimits, _ turn: Orientation
    ) throws(PictureFault) -> (PixelSize, Canvas) {
        func needed(of original: PixelSize) -> PixelSize {
            let upright = turn.swapsSides ? original.swapped : original
            let fitted = upright.fitted(width: widths[widths.count - 1])
            return turn.swapsSides ? fitted.swapped : fitted
        }
        let (original, canvas) =
            switch kind {
            case .jpeg: try JPEGReader().read(bytes, limits, needed)
            case .png: try PNGReader.read(bytes, limits)
            case .webp: try WebPReader.read(bytes, limits, needed)
            case .heic, .avif: throw .noReader(kind)
            }
        try canvas.scale(to: needed(of: original))
        return (original, try canvas.turned(turn))
    }
}

/// Width and height in pixels.
struct PixelSize: Sendable, Hashable {
    var width: Int
    var height: Int

    var swapped: PixelSize { PixelSize(width: height, height: width) }

    /// As large as fits into this width and twice as much height, its own size at most.
    func fitted(width most: Int) -> PixelSize {
        let scale = min(1, Double(most) / Double(width), Double(2 * most) / Double(height))
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

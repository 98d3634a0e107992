/// A picture prepared for showing: JPEG files of bounded sizes, without any other data of the original.
public struct PreparedPicture: Sendable, Hashable {
    /// Width and height of the upright original, in pixels.
    public let width: Int
    public let height: Int
    /// Renditions by ascending width; at least one.
    public let renditions: [Rendition]

    public struct Rendition: Sendable, Hashable {
        /// Width that it was made for: one of `widths`.
        public let nominalWidth: Int
        /// Width in pixels; smaller than the nominal one for a small original, or one more than twice as high as wide.
        public let width: Int
        public let height: Int
        /// A JPEG file.
        public let bytes: [UInt8]
    }

    /// Widths of renditions, up to the original's; each is at most twice as high.
    public static let widths = [160, 480, 1280]

    /// Reads a file of a `PictureKind` and makes its renditions.
    ///
    /// It takes up to four bytes of memory per pixel of the original, six for a progressive JPEG; so prepare one at a time. Metadata (where
    /// and when a photograph was taken) and data after the picture are dropped. An Exif orientation and the colour profile of a screen or
    /// camera are applied. Transparency becomes white; of an animation the first frame is used.
    /// - Parameter decoder: converts HEIC and AVIF to JPEG or PNG; nil refuses them.
    /// - Throws: `PictureFault`.
    public init(
        _ bytes: [UInt8], limits: PictureLimits = PictureLimits(), decoder: HEIFDecoder? = nil
    ) throws(PictureFault) {
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limits.bytes) }
        guard let sent = PictureKind(of: bytes) else { throw .unknownKind(UnreadFormat.name(of: bytes)) }
        let (kind, bytes) = try PreparedPicture.decoded(sent, bytes, limits, decoder)
        let metadata = Metadata(of: kind, bytes)
        // The decoder has applied the file's own boxes, which have precedence over Exif (ISO/IEC 23008-12, 6.5.10).
        let turn = kind == sent ? metadata.orientation : .upright
        let (original, canvas) = try PreparedPicture.read(kind, bytes, limits, turn)
        ColourProfile(metadata.profile)?.carryOut(on: canvas)
        canvas.blendWithWhite()
        let size = turn.swapsSides ? original.swapped : original
        (width, height) = (size.width, size.height)
        var renditions: [Rendition] = []
        // Each rendition is made of the next larger one.
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

    /// The usual widths up to the first into which the original fits.
    static func nominalWidths(for size: PixelSize) -> [Int] {
        let smaller = widths.prefix { size.fitted(width: $0) != size }
        return Array(widths.prefix(smaller.count + 1))
    }

    /// Converts HEIC and AVIF to JPEG or PNG; other kinds stay as they are.
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

    /// The size fitted into a width and twice that height; never enlarged.
    func fitted(width most: Int) -> PixelSize {
        let scale = min(1, Double(most) / Double(width), Double(2 * most) / Double(height))
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

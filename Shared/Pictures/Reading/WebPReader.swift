import CWebP

/// Reads WebP files with libwebp, which scales while it decodes.
enum WebPReader {
    /// - Parameter needed: gives the size of the canvas for an original's.
    static func read(
        _ bytes: [UInt8], _ limits: PictureLimits, _ needed: (PixelSize) -> PixelSize
    ) throws(PictureFault) -> (PixelSize, Canvas) {
        var configuration = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&configuration) != 0 else { throw .outOfMemory }
        guard WebPGetFeatures(bytes, bytes.count, &configuration.input) == VP8_STATUS_OK else {
            throw .damaged(.webp)
        }
        let original = PixelSize(width: Int(configuration.input.width), height: Int(configuration.input.height))
        try limits.check(width: original.width, height: original.height)
        if configuration.input.has_animation != 0 {
            guard let frame = firstFrame(bytes) else { throw .damaged(.webp) }
            return try read(frame, limits, needed)
        }
        let size = needed(original)
        let canvas = try Canvas(size)
        configuration.options.use_scaling = size == original ? 0 : 1
        configuration.options.scaled_width = Int32(size.width)
        configuration.options.scaled_height = Int32(size.height)
        configuration.output.colorspace = MODE_BGRA
        configuration.output.is_external_memory = 1
        configuration.output.u.RGBA.rgba = canvas.bytes.bindMemory(to: UInt8.self).baseAddress
        configuration.output.u.RGBA.stride = Int32(canvas.bytesPerRow)
        configuration.output.u.RGBA.size = canvas.bytes.count
        defer { WebPFreeDecBuffer(&configuration.output) }
        switch WebPDecode(bytes, bytes.count, &configuration) {
        case VP8_STATUS_OK: return (original, canvas)
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
        default: throw .damaged(.webp)
        }
    }

    /// The first frame of an animation as a file of its own. A frame has a header of sixteen bytes, then the chunks of a still picture.
    private static func firstFrame(_ bytes: [UInt8]) -> [UInt8]? {
        guard let frame = FileParts(.webp, bytes).first(where: { $0.isNamed("ANMF") })?.content, frame.count > 24
        else { return nil }
        let still = frame.dropFirst(16)
        // Only chunks that cannot contain frames.
        guard ["VP8 ", "VP8L", "ALPH"].contains(String(decoding: still.prefix(4), as: UTF8.self)) else { return nil }
        var body = Array("WEBP".utf8)
        if still.starts(with: Array("ALPH".utf8)) {
            // The frame's header has the size in the form of the extended header.
            body += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
            body += frame.dropFirst(6).prefix(6)
        }
        body += still
        let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        return Array("RIFF".utf8) + length + body
    }
}

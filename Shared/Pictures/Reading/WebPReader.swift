import CWebP

/// Reads WebP files with libwebp, which scales while it decodes.
enum WebPReader {
    /// - Parameter needed: the size that is wanted of an original's, and that the canvas has.
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
        guard configuration.input.has_animation == 0 else { throw .animated }
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
}

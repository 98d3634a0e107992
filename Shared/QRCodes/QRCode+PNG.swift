import CPNG

extension QRCode {
    /// The code as a PNG picture, for programs that show no SVG.
    /// - Parameter scale: pixels per side of a module.
    /// - Returns: nil only if there is no memory.
    public func png(scale: Int = 8) -> [UInt8]? {
        let side = (width + 2 * QRCode.quietZone) * scale
        let pixels = (0..<side * side).map { isDark(atPixel: $0, side, scale) ? 0 : 255 as UInt8 }
        var image = png_image()
        image.version = vicinity_png_version()
        (image.width, image.height) = (png_uint_32(side), png_uint_32(side))
        image.format = vicinity_png_gray()
        defer { png_image_free(&image) }
        // No PNG of two colours is larger than its pixels and some headers.
        var bytes = [UInt8](repeating: 0, count: pixels.count + 4096)
        var count = png_alloc_size_t(bytes.count)
        guard png_image_write_to_memory(&image, &bytes, &count, 0, pixels, png_int_32(side), nil) != 0 else {
            return nil
        }
        return Array(bytes.prefix(Int(count)))
    }

    private func isDark(atPixel pixel: Int, _ side: Int, _ scale: Int) -> Bool {
        let row = pixel / side / scale - QRCode.quietZone
        let column = pixel % side / scale - QRCode.quietZone
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column]
    }
}

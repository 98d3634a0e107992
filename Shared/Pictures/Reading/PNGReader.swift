import CPNG

/// Reads PNG files with libpng at full size: the format has no reduced one.
enum PNGReader {
    static func read(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureFault) -> (PixelSize, Canvas) {
        var image = png_image()
        image.version = vicinity_png_version()
        defer { png_image_free(&image) }
        return try bytes.withUnsafeBufferPointer { (bytes) throws(PictureFault) in
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
                throw .damaged(.png)
            }
            let size = PixelSize(width: Int(image.width), height: Int(image.height))
            try limits.check(width: size.width, height: size.height)
            let canvas = try Canvas(size)
            image.format = vicinity_png_bgra()
            // Samples of 16 bits without gamma are encoded like those of 8 bits, not linear.
            image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
            // Warnings about metadata in the header are ignored; those about pixels count.
            image.warning_or_error = 0
            let isRead = png_image_finish_read(
                &image, nil, canvas.bytes.baseAddress, Int32(canvas.bytesPerRow), nil)
            guard isRead != 0, image.warning_or_error == 0 else { throw .damaged(.png) }
            return (size, canvas)
        }
    }
}

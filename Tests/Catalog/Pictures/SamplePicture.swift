@testable import Pictures

/// A JPEG file in one colour, which follows from a small number; another number is another picture.
func samplePicture(_ width: Int = 600, _ height: Int = 400, shade: UInt32 = 9) throws -> [UInt8] {
    // Neighbouring colours would be one in a JPEG.
    let colour = (shade &* 0x3D_5BA7) & 0xFF_FFFF
    let canvas = try Canvas(PixelSize(width: width, height: height))
    for y in 0..<height {
        for x in 0..<width { canvas.pixels[y * canvas.bytesPerRow / 4 + x] = 0xFF00_0000 | colour }
    }
    return try JPEGWriter.file(canvas)
}

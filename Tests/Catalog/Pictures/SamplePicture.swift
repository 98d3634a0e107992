@testable import Pictures

/// A JPEG file in one shade; another shade is another picture.
func samplePicture(_ width: Int = 600, _ height: Int = 400, shade: UInt32 = 0x804020) throws -> [UInt8] {
    let canvas = try Canvas(PixelSize(width: width, height: height))
    for y in 0..<height {
        for x in 0..<width { canvas.pixels[y * canvas.bytesPerRow / 4 + x] = 0xFF00_0000 | shade }
    }
    return try JPEGWriter.file(canvas)
}

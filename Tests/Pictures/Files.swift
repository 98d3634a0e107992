import CPNG
import CTurboJPEG
import CWebP
import CZlib

/// Picture files for tests, written by the libraries themselves and, where those are too well-behaved, by hand.
enum Files {
    /// A pixel's red, green, blue and opacity.
    typealias Colour = (UInt8, UInt8, UInt8, UInt8)

    /// Red on the left, blue on the right, both darker towards the bottom.
    static func scene(_ width: Int, _ height: Int) -> [UInt8] {
        pixels(width, height) { x, y in
            let light = UInt8(255 - 155 * y / max(1, height - 1))
            return x < width / 2 ? (light, 0, 0, 255) : (0, 0, light, 255)
        }
    }

    static func pixels(_ width: Int, _ height: Int, _ colour: (Int, Int) -> Colour) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue, opacity) = colour(x, y)
                pixels += [red, green, blue, opacity]
            }
        }
        return pixels
    }

    static func jpeg(
        _ width: Int, _ height: Int, _ pixels: [UInt8]? = nil, format: TJPF = TJPF_RGBX, flags: Int32 = 0
    ) -> [UInt8] {
        let writer = tjInitCompress()
        defer { tjDestroy(writer) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(file) }
        let sampling = format == TJPF_CMYK ? TJSAMP_444 : TJSAMP_420
        let result = tjCompress2(
            writer, pixels ?? scene(width, height), Int32(width), 0, Int32(height), Int32(format.rawValue), &file,
            &count, Int32(sampling.rawValue), 90, flags)
        precondition(result == 0)
        return Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }

    static func png(_ width: Int, _ height: Int, _ pixels: [UInt8]? = nil) -> [UInt8] {
        var image = png_image()
        image.version = vicinity_png_version()
        (image.width, image.height) = (UInt32(width), UInt32(height))
        image.format = vicinity_png_bgra()
        // Its bytes are blue, green, red and opacity.
        var bytes = pixels ?? scene(width, height)
        for pixel in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(pixel, pixel + 2) }
        var count = 0
        precondition(png_image_write_to_memory(&image, nil, &count, 0, bytes, 0, nil) != 0)
        var file = [UInt8](repeating: 0, count: count)
        precondition(png_image_write_to_memory(&image, &file, &count, 0, bytes, 0, nil) != 0)
        return Array(file.prefix(count))
    }

    static func webp(_ width: Int, _ height: Int, _ pixels: [UInt8]? = nil, lossless: Bool = false) -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        defer { WebPFree(file) }
        let bytes = pixels ?? scene(width, height)
        let count =
            lossless
            ? WebPEncodeLosslessRGBA(bytes, Int32(width), Int32(height), Int32(width * 4), &file)
            : WebPEncodeRGBA(bytes, Int32(width), Int32(height), Int32(width * 4), 90, &file)
        precondition(count > 0)
        return Array(UnsafeBufferPointer(start: file, count: count))
    }

    /// A JPEG with a segment after its beginning.
    static func jpeg(_ file: [UInt8], with marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        var whole = Array(file.prefix(2))
        whole += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
        whole += content
        whole += file.dropFirst(2)
        return whole
    }

    /// An EXIF segment's content: an orientation, and a text with the camera's position.
    static func exif(orientation: Int, isLittle: Bool, secret: String = "") -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 255) }
            return isLittle ? bytes : bytes.reversed()
        }
        let parts: [[UInt8]] = [
            Array("Exif\0\0".utf8), Array((isLittle ? "II" : "MM").utf8), number(42, 2), number(8, 4),
            // Two entries: a text that stands behind them, and the orientation.
            number(2, 2), number(270, 2), number(2, 2), number(secret.utf8.count, 4), number(38, 4),
            number(274, 2), number(3, 2), number(1, 4), number(orientation, 2), [0, 0],
            number(0, 4), Array(secret.utf8),
        ]
        return parts.flatMap { $0 }
    }

    /// A PNG with a stated size and compressed pixels.
    static func png(saying width: Int, _ height: Int, compressed: [UInt8]) -> [UInt8] {
        var header = number(UInt32(width))
        header += number(UInt32(height))
        header += [8, 0, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += pngChunk("IHDR", header)
        file += pngChunk("IDAT", compressed)
        file += pngChunk("IEND", [])
        return file
    }

    /// A PNG with samples of any depth and type (PNG, 11.2.2).
    /// - Parameters:
    ///   - row: a row's bytes, as the depth and type want them.
    ///   - chunks: those between the header and the pixels.
    static func png(
        _ width: Int, _ height: Int, depth: UInt8, type: UInt8, chunks: [(String, [UInt8])] = [], row: [UInt8]
    ) -> [UInt8] {
        let rows = Array(repeatElement([0] + row, count: height).joined())
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += pngChunk("IHDR", number(UInt32(width)) + number(UInt32(height)) + [depth, type, 0, 0, 0])
        for (name, content) in chunks { file += pngChunk(name, content) }
        file += pngChunk("IDAT", compressed(rows))
        file += pngChunk("IEND", [])
        return file
    }

    /// A PNG with one more chunk after its header.
    static func png(_ file: [UInt8], with name: String, _ content: [UInt8]) -> [UInt8] {
        Array(file.prefix(33)) + pngChunk(name, content) + file.dropFirst(33)
    }

    /// A WebP in the extended format (RFC 9649, 2.7), with one more chunk at its end.
    static func webp(_ file: [UInt8], _ width: Int, _ height: Int, with name: String, flag: UInt8, _ content: [UInt8])
        -> [UInt8]
    {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        var body = Array("WEBPVP8X".utf8) + little(10, 4) + [flag, 0, 0, 0]
        body += little(width - 1, 3) + little(height - 1, 3) + file.dropFirst(12)
        body += Array(name.utf8) + little(content.count, 4) + content + [UInt8](repeating: 0, count: content.count % 2)
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private static func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - $0 * 8) & 255) } }

    private static func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return number(UInt32(content.count)) + named + number(UInt32(crc32(0, named, UInt32(named.count))))
    }

    static func compressed(zeros count: Int) -> [UInt8] { compressed([UInt8](repeating: 0, count: count)) }

    static func compressed(_ plain: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(plain.count))
        var bytes = [UInt8](repeating: 0, count: Int(size))
        precondition(compress2(&bytes, &size, plain, UInt(plain.count), 9) == Z_OK)
        return Array(bytes.prefix(Int(size)))
    }
}

/// A rendition decoded again, by the library alone.
struct Seen {
    let width: Int
    let height: Int
    private let pixels: [UInt8]

    init(_ file: [UInt8]) {
        let reader = tjInitDecompress()
        defer { tjDestroy(reader) }
        var (width, height, sampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        precondition(
            tjDecompressHeader3(reader, file, UInt(file.count), &width, &height, &sampling, &colours) == 0)
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        let result = tjDecompress2(
            reader, file, UInt(file.count), &pixels, width, 0, height, Int32(TJPF_RGBX.rawValue), 0)
        precondition(result == 0)
        (self.width, self.height, self.pixels) = (Int(width), Int(height), pixels)
    }

    /// At a place between 0 and 1 from the left and the top.
    func colour(_ x: Double, _ y: Double) -> (red: Int, green: Int, blue: Int) {
        let at = (Int(y * Double(height - 1)) * width + Int(x * Double(width - 1))) * 4
        return (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
    }

    func isRed(_ x: Double, _ y: Double) -> Bool {
        let colour = colour(x, y)
        return colour.red > 90 && colour.green < 60 && colour.blue < 60
    }

    func isBlue(_ x: Double, _ y: Double) -> Bool {
        let colour = colour(x, y)
        return colour.blue > 90 && colour.green < 60 && colour.red < 60
    }
}

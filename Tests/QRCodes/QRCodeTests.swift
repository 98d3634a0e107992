import CPNG
import Foundation
import Testing

@testable import QRCodes

@Suite struct `A ticket` {
    @Test func `is a code of the whole text`() throws {
        let code = try #require(QRCode("07-abcdefghijklmnopqrstuvwxyz.zyxwvutsrqponmlkjihgfedcba"))
        // 56 bytes with a quarter to spare need version 5, which has 37 modules a side.
        #expect(code.width == 37 && code.modules.count == 37 * 37)
        // A finder pattern is in three corners: a dark border, a light ring, a dark centre.
        for (row, column) in [(0, 0), (0, 30), (30, 0)] {
            #expect((0..<7).allSatisfy { code.modules[row * 37 + column + $0] })
            #expect((1..<6).allSatisfy { !code.modules[(row + 1) * 37 + column + $0] })
            #expect(code.modules[(row + 3) * 37 + column + 3])
        }
        #expect(QRCode("") == nil && QRCode("another") != QRCode("07-a"))
        let svg = code.svg(title: "Rain & <sun>")
        #expect(svg.contains("viewBox=\"0 0 45 45\"") && svg.contains("<title>Rain &amp; &lt;sun&gt;</title>"))
        #expect(svg.components(separatedBy: "h1v1h-1z").count - 1 == code.modules.count { $0 })
    }

    @Test func `is the same code as a picture for letters`() throws {
        let code = try #require(QRCode("07-a.zyxwvutsrqponmlkjihgfedcba"))
        let bytes = try #require(code.png(scale: 3))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count < 4096)
        let side = (code.width + 2 * QRCode.quietZone) * 3
        let pixels = try #require(read(bytes, side: side))
        for row in 0..<code.width {
            for column in 0..<code.width {
                // The middle of the module.
                let pixel = ((row + QRCode.quietZone) * 3 + 1) * side + (column + QRCode.quietZone) * 3 + 1
                #expect(pixels[pixel] == (code.modules[row * code.width + column] ? 0 : 255))
            }
        }
        #expect(pixels[0] == 255, "around it is light")
    }

    /// The pixels of a picture of this size, as the library reads them; nil if it cannot.
    private func read(_ bytes: [UInt8], side: Int) -> [UInt8]? {
        bytes.withUnsafeBytes { bytes in
            var image = png_image()
            image.version = vicinity_png_version()
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0,
                Int(image.width) == side, Int(image.height) == side
            else { return nil }
            image.format = vicinity_png_gray()
            var pixels = [UInt8](repeating: 1, count: side * side)
            return png_image_finish_read(&image, nil, &pixels, Int32(side), nil) != 0 ? pixels : nil
        }
    }
}

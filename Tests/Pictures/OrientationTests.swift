import Foundation
import TestKit
import Testing

@testable import Pictures

/// The orientation of a camera, in each format that has it.
@Suite struct `A picture's orientation` {
    /// A picture in each format, with Exif data of an orientation and a text.
    static let formats: [(name: String, file: @Sendable (PixelSize, [UInt8], Orientation, String) -> [UInt8])] = [
        ("JPEG, high byte first", { size, pixels, turn, text in jpeg(size, pixels, turn, text, isLittle: false) }),
        ("JPEG, low byte first", { size, pixels, turn, text in jpeg(size, pixels, turn, text, isLittle: true) }),
        (
            "WebP",
            { size, pixels, turn, text in
                let exif = Files.exif(orientation: turn.rawValue, isLittle: true, secret: text).dropFirst(6)
                let plain = Files.webp(size.width, size.height, pixels)
                return Files.webp(plain, size.width, size.height, with: "EXIF", flag: 8, Array(exif))
            }
        ),
        (
            "lossless WebP with a JPEG's head before it",
            { size, pixels, turn, text in
                let exif = Files.exif(orientation: turn.rawValue, isLittle: false, secret: text)
                let plain = Files.webp(size.width, size.height, pixels, lossless: true)
                return Files.webp(plain, size.width, size.height, with: "EXIF", flag: 8, exif)
            }
        ),
        (
            "PNG",
            { size, pixels, turn, text in
                let exif = Files.exif(orientation: turn.rawValue, isLittle: false, secret: text).dropFirst(6)
                return Files.png(Files.png(size.width, size.height, pixels), with: "eXIf", Array(exif))
            }
        ),
        (
            "PNG with a packed text",
            { size, pixels, turn, text in
                let packed = [0] + Files.compressed(hexadecimal(turn, text))
                let content = Array("Raw profile type exif\0".utf8) + packed
                return Files.png(Files.png(size.width, size.height, pixels), with: "zTXt", content)
            }
        ),
        (
            "PNG with a plain text",
            { size, pixels, turn, text in
                let content = Array("Raw profile type APP1\0".utf8) + hexadecimal(turn, text)
                return Files.png(Files.png(size.width, size.height, pixels), with: "tEXt", content)
            }
        ),
    ]

    private static func jpeg(
        _ size: PixelSize, _ pixels: [UInt8], _ turn: Orientation, _ text: String, isLittle: Bool
    ) -> [UInt8] {
        let exif = Files.exif(orientation: turn.rawValue, isLittle: isLittle, secret: text)
        return Files.jpeg(Files.jpeg(size.width, size.height, pixels), with: 0xE1, exif)
    }

    /// As ImageMagick writes it: a name, a length and lines of 72 digits.
    private static func hexadecimal(_ turn: Orientation, _ text: String) -> [UInt8] {
        let exif = Files.exif(orientation: turn.rawValue, isLittle: true, secret: text)
        var digits = ""
        for (number, byte) in exif.enumerated() {
            let two = String(byte, radix: 16)
            digits += (number % 36 == 0 ? "\n" : "") + (two.count == 1 ? "0" : "") + two
        }
        return Array("\nexif\n    \(exif.count)\(digits)\n".utf8)
    }

    /// The stored pixels for an orientation: turned upright, red is on the left and the light above.
    static func stored(_ orientation: Orientation) -> (PixelSize, [UInt8]) {
        let upright = PixelSize(width: 400, height: 200)
        let stored = orientation.swapsSides ? upright.swapped : upright
        var pixels = [UInt8](repeating: 255, count: 400 * 200 * 4)
        let scene = Files.scene(400, 200)
        for y in 0..<200 {
            for x in 0..<400 {
                let (storedX, storedY) = orientation.source(x, y, in: stored)
                let (from, to) = ((y * 400 + x) * 4, (storedY * stored.width + storedX) * 4)
                for part in 0..<3 { pixels[to + part] = scene[from + part] }
            }
        }
        return (stored, pixels)
    }

    private static func expectUpright(_ picture: PreparedPicture, _ name: String) throws {
        let seen = Seen(try #require(picture.renditions.last).bytes)
        #expect(seen.isRed(0.2, 0.2) && seen.isBlue(0.8, 0.2), "\(name)")
        #expect(seen.colour(0.2, 0).red > seen.colour(0.2, 1).red + 100, "\(name)")
    }

    @Test(arguments: Orientation.allCases, 0..<7)
    func `is carried out in every format`(orientation: Orientation, number: Int) throws {
        let (name, file) = Self.formats[number]
        let (size, pixels) = Self.stored(orientation)
        let picture = try PreparedPicture(file(size, pixels, orientation, ""))
        #expect(picture.width == 400 && picture.height == 200, "\(name)")
        try Self.expectUpright(picture, name)
    }

    /// Files of Pillow with boxes that turn and mirror, some with Exif data that agrees or not.
    @Test(.enabled(if: Samples.decoder != nil, "libheif's tool is not installed"), arguments: 1...8, ["heic", "avif"])
    func `is what the boxes of HEIC and AVIF say`(orientation: Int, ending: String) throws {
        let file = try Samples.bytes("turned-\(orientation).\(ending)")
        let picture = try PreparedPicture(file, decoder: Samples.decoder)
        #expect(picture.width == 96 && picture.height == 48)
        try Self.expectUpright(picture, ending)
    }

    @Test(.enabled(if: Samples.decoder != nil, "libheif's tool is not installed"))
    func `is what the boxes say and not what Exif says`() throws {
        var file = try Samples.bytes("turned-6.heic")
        // The directory's one entry: the orientation, a short number, one of them.
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
        let at = try #require(file.indices.last { file[$0...].starts(with: entry) })
        #expect(file[at + 9] == 6)
        file[at + 9] = 3
        try Self.expectUpright(try PreparedPicture(file, decoder: Samples.decoder), "heic")
    }

    /// As the standard describes them, since the test before turns there and back by the same rule.
    @Test func `turned by a quarter has its first stored row on the right`() {
        let stored = PixelSize(width: 4, height: 3)
        func source(_ orientation: Orientation, _ x: Int, _ y: Int) -> [Int] {
            let source = orientation.source(x, y, in: stored)
            return [source.x, source.y]
        }
        #expect(source(.quarterTurned, 2, 0) == [0, 0] && source(.quarterTurned, 2, 3) == [3, 0])
        #expect(source(.threeQuartersTurned, 0, 3) == [0, 0] && source(.halfTurned, 3, 2) == [0, 0])
    }

    /// Exif data of writers that roughly follow the standard.
    @Test func `is found where writers put it`() {
        let picture = Files.jpeg(30, 20)
        let exif = Files.exif(orientation: 6, isLittle: false)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8)
        #expect(turn(Files.jpeg(Files.jpeg(picture, with: 0xE1, exif), with: 0xE1, xmp)) == .quarterTurned)
        var filled = Files.jpeg(picture, with: 0xE1, exif)
        filled.insert(contentsOf: [0xFF, 0xFF], at: 2)
        #expect(turn(filled) == .quarterTurned)
        // A long number, its high byte first.
        let entry: [UInt8] = [0x01, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]
        let long = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry
        #expect(Orientation(exif: long[...]) == .threeQuartersTurned)
        // Exif comes after the pixels, too.
        var late = Files.png(30, 20)
        late.removeLast(12)
        let end = Files.png(Array(late.prefix(33)), with: "eXIf", Array(exif.dropFirst(6))).dropFirst(33)
        #expect(Metadata(of: .png, late + end).orientation == .quarterTurned)
    }

    @Test func `that is nonsense is upright`() {
        func short(_ value: UInt8, at directory: UInt8 = 8, entries: [UInt8] = [0, 1]) -> [UInt8] {
            Array("MM\0*".utf8) + [0, 0, 0, directory] + entries + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
        }
        #expect(Orientation(exif: short(6)[...]) == .quarterTurned, "the case itself is sound")
        let nonsense: [[UInt8]] = [
            [], Array("MM".utf8), short(0), short(9), short(255), short(6, at: 200), short(6, entries: [0, 0]),
            short(6, at: 4), Array(short(6).dropLast(4)), [0x4D] + short(6), Array("II".utf8) + short(6).dropFirst(2),
            Array("MM\0*".utf8) + [0xFF, 0xFF, 0xFF, 0xFF], Array("Exif\0\0".utf8),
            // The greatest number of entries, none of them the orientation.
            short(6, entries: [0xFF, 0xFF]).prefix(10) + [UInt8](repeating: 1, count: 5000),
        ]
        for exif in nonsense {
            #expect(Orientation(exif: exif[...]) ?? .upright == .upright, "\(exif.prefix(30))")
            let files = [
                Files.jpeg(Files.jpeg(30, 20), with: 0xE1, Array("Exif\0\0".utf8) + exif),
                Files.png(Files.png(30, 20), with: "eXIf", exif),
                Files.webp(Files.webp(30, 20), 30, 20, with: "EXIF", flag: 8, exif),
            ]
            for file in files { #expect((try? PreparedPicture(file))?.width == 30, "\(exif.prefix(30))") }
        }
    }

    @Test func `is looked for in any bytes within their bounds`() {
        var generator = Seeded(9)
        for length in 0..<60 {
            let content = Files.exif(orientation: 6, isLittle: true).prefix(length)
            let noise = Array(content + (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) })
            _ = turn(Files.jpeg(Files.jpeg(30, 20), with: 0xE1, noise))
            for kind in PictureKind.allCases { _ = Metadata(of: kind, noise) }
        }
        #expect(turn([0xFF, 0xD8, 0xFF, 0xE1, 0, 1]) == .upright)
        // A text that would unpack to a hundred megabytes.
        let bomb = Array("Raw profile type exif\0\0".utf8) + Files.compressed(zeros: 100 << 20)
        #expect(Metadata(of: .png, Files.png(Files.png(30, 20), with: "zTXt", bomb)).orientation == .upright)
    }

    private func turn(_ file: [UInt8]) -> Orientation { Metadata(of: .jpeg, file).orientation }

    @Test(arguments: 0..<7)
    func `is all that is carried over, and nothing of where the camera was`(number: Int) throws {
        let secret = "GPS 41.4036 N 2.1744 E, camera 4711"
        let (size, pixels) = Self.stored(.quarterTurned)
        let (name, file) = Self.formats[number]
        // An archive or a script may follow a picture: whoever opened the file as that would run it.
        let whole = file(size, pixels, .quarterTurned, secret) + Array("<script>\(secret)</script>".utf8)
        for rendition in try PreparedPicture(whole).renditions {
            let text = String(decoding: rendition.bytes, as: UTF8.self)
            for word in ["GPS", "4711", "Exif", "script", "profile"] { #expect(!text.contains(word), "\(name)") }
        }
        let commented = Files.jpeg(Files.jpeg(600, 400), with: 0xFE, Array(secret.utf8))
        for rendition in try PreparedPicture(commented).renditions {
            #expect(!String(decoding: rendition.bytes, as: UTF8.self).contains("GPS"))
        }
    }

    @Test(.enabled(if: Samples.decoder != nil, "libheif's tool is not installed"), arguments: ["heic", "avif"])
    func `of HEIC and AVIF carries nothing else over`(ending: String) throws {
        let file = try Samples.bytes("turned-6.\(ending)")
        #expect(String(decoding: file, as: UTF8.self).contains("Exif"))
        for rendition in try PreparedPicture(file, decoder: Samples.decoder).renditions {
            let text = String(decoding: rendition.bytes, as: UTF8.self)
            #expect(!text.contains("Exif") && !text.contains("GPS"))
        }
    }
}

import CTurboJPEG
import TestKit
import Testing

@testable import Pictures

/// Visible colours of files with other colour spaces than a screen's.
@Suite struct `A picture's colours` {
    typealias Colour = (red: Int, green: Int, blue: Int)

    /// Compares eight fields side by side.
    private func expectFields(
        of picture: PreparedPicture, _ expected: [Colour], within tolerance: Int, _ name: String
    ) throws {
        let seen = Seen(try #require(picture.renditions.last).bytes)
        for (number, expected) in expected.enumerated() {
            let colour = seen.colour((Double(number) + 0.5) / Double(8), 0.5)
            let distance = max(
                abs(colour.red - expected.red), abs(colour.green - expected.green), abs(colour.blue - expected.blue))
            #expect(distance <= tolerance, "\(name), field \(number): \(colour), not \(expected)")
        }
    }

    /// The inks of eight fields, and the light that Pillow makes of them.
    private static let inks: [(ink: [UInt8], light: Colour)] = [
        ([0, 0, 0, 0], (255, 255, 255)), ([255, 0, 0, 0], (0, 255, 255)), ([0, 255, 0, 0], (255, 0, 255)),
        ([0, 0, 255, 0], (255, 255, 0)), ([0, 0, 0, 255], (0, 0, 0)), ([255, 255, 0, 0], (0, 0, 255)),
        ([40, 120, 200, 30], (190, 119, 49)), ([10, 0, 60, 128], (122, 127, 97)),
    ]

    /// JPEG blurs colours where fields meet, not in their middle.
    @Test func `of inks are those that browsers show`() throws {
        // Converted to YCCK, as by Photoshop; it has the light that the inks leave.
        let pixels = (0..<20).flatMap { _ in
            Self.inks.flatMap { field in (0..<20).flatMap { _ in field.ink.map { 255 - $0 } } }
        }
        let turned = Files.jpeg(160, 20, pixels, format: TJPF_CMYK)
        let plain = try Samples.bytes("inks.jpg")
        // Without Adobe's segment nothing states that the values are inverted; browsers read them as inverted anyway.
        let at = try #require(plain.indices.first { plain[$0...].starts(with: [0xFF, 0xEE]) })
        let unmarked = Array(plain[..<at] + plain[(at + 2 + Int(plain[at + 3]))...])
        let files = [
            ("YCCK", turned), ("CMYK", plain), ("without a word", unmarked),
            ("in several passes", try Samples.bytes("inks-progressive.jpg")),
        ]
        for (name, file) in files {
            try expectFields(of: try PreparedPicture(file), Self.inks.map(\.light), within: 6, name)
        }
    }

    /// What Little CMS makes of the same fields with the same profiles, in its relative way.
    private static let profiled: [(files: [String], seen: [Colour])] = [
        (
            ["display-p3.png", "display-p3.webp", "display-p3.jpg"],
            [
                (255, 0, 0), (0, 255, 0), (0, 0, 255), (213, 115, 42), (30, 122, 206), (128, 128, 128), (12, 41, 29),
                (252, 240, 229),
            ]
        ),
        (
            ["adobe-rgb.png"],
            [
                (255, 0, 0), (0, 255, 0), (0, 0, 255), (224, 121, 53), (0, 121, 204), (129, 129, 129), (0, 35, 23),
                (254, 240, 230),
            ]
        ),
        (
            ["wide.png"],
            [
                (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 114, 57), (0, 149, 219), (146, 146, 146), (0, 57, 38),
                (255, 241, 234),
            ]
        ),
        (
            ["srgb.png"],
            [
                (255, 0, 0), (0, 255, 0), (0, 0, 255), (200, 120, 60), (60, 120, 200), (128, 128, 128), (20, 40, 30),
                (250, 240, 230),
            ]
        ),
    ]

    @Test(arguments: 0..<4) func `of other screens become those of sRGB`(number: Int) throws {
        for name in Self.profiled[number].files {
            let picture = try PreparedPicture(try Samples.bytes(name))
            try expectFields(of: picture, Self.profiled[number].seen, within: 8, name)
        }
    }

    @Test func `are changed by no profile that is not one of a screen, or is nonsense`() throws {
        let file = try Samples.bytes("display-p3.png")
        let profile = Metadata(of: .png, file).profile
        #expect(ColourProfile(profile) != nil)
        #expect(ColourProfile(Metadata(of: .png, try Samples.bytes("srgb.png")).profile) == nil, "it is the screen's")
        for length in stride(from: 0, to: profile.count, by: 7) { _ = ColourProfile(Array(profile.prefix(length))) }
        var generator = Seeded(11)
        for _ in 0..<2000 {
            var changed = profile
            for _ in 0..<4 {
                let at = Int.random(in: 0..<changed.count, using: &generator)
                changed[at] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let profile = ColourProfile(changed) else { continue }
            let seen = profile.converted(255, 0, 128)
            #expect(seen.red <= 255 && seen.green <= 255 && seen.blue <= 255)
        }
        for colours in ["CMYK", "GRAY", "Lab "] {
            var other = profile
            other.replaceSubrange(16..<20, with: Array(colours.utf8))
            #expect(ColourProfile(other) == nil)
        }
    }

    @Test func `of a PNG are the same in all its ways of holding them`() throws {
        func fields(_ field: (Int) -> [UInt8]) -> [UInt8] { (0..<160).flatMap { field($0 / 20) } }
        let colours: [Colour] = [
            (255, 0, 0), (0, 255, 0), (0, 0, 255), (200, 120, 60), (128, 128, 128), (20, 40, 30), (250, 240, 230),
            (0, 0, 0),
        ]
        func three(_ colour: Colour) -> [UInt8] { [UInt8(colour.red), UInt8(colour.green), UInt8(colour.blue)] }
        let deep = Files.png(160, 20, depth: 16, type: 2, row: fields { three(colours[$0]).flatMap { [$0, $0] } })
        try expectFields(of: try PreparedPicture(deep), colours, within: 8, "16 bits")
        let indexed = Files.png(
            160, 20, depth: 8, type: 3, chunks: [("PLTE", colours.flatMap(three))], row: fields { [UInt8($0)] })
        try expectFields(of: try PreparedPicture(indexed), colours, within: 8, "a palette")

        let greys: [Int] = [0, 30, 60, 100, 128, 160, 200, 255]
        let grey = greys.map { Colour($0, $0, $0) }
        let single = Files.png(160, 20, depth: 8, type: 0, row: fields { [UInt8(greys[$0])] })
        try expectFields(of: try PreparedPicture(single), grey, within: 8, "grey")
        let deepGrey = Files.png(160, 20, depth: 16, type: 0, row: fields { [UInt8(greys[$0]), UInt8(greys[$0])] })
        try expectFields(of: try PreparedPicture(deepGrey), grey, within: 8, "grey of 16 bits")
        let row = [UInt8](repeating: 0xFF, count: 10) + [UInt8](repeating: 0, count: 10)
        let bits = Files.png(160, 20, depth: 1, type: 0, row: row)
        let halves = (0..<8).map { $0 < 4 ? Colour(255, 255, 255) : Colour(0, 0, 0) }
        try expectFields(of: try PreparedPicture(bits), halves, within: 8, "one bit")
    }

    @Test func `lie on white where a picture is transparent`() throws {
        func halves(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { (0..<160).flatMap { $0 < 80 ? left : right } }
        let files = [
            ("grey", Files.png(160, 20, depth: 8, type: 4, row: halves([90, 255], [0, 0]))),
            (
                "palette",
                Files.png(
                    160, 20, depth: 8, type: 3, chunks: [("PLTE", [90, 90, 90, 0, 0, 0]), ("tRNS", [255, 0])],
                    row: halves([0], [1]))
            ),
            (
                "one colour",
                Files.png(
                    160, 20, depth: 8, type: 2, chunks: [("tRNS", [0, 1, 0, 2, 0, 3])],
                    row: halves([90, 90, 90], [1, 2, 3]))
            ),
            ("16 bits", Files.png(160, 20, depth: 16, type: 4, row: halves([90, 90, 255, 255], [0, 0, 0, 0]))),
        ]
        let seen = (0..<8).map { $0 < 4 ? Colour(90, 90, 90) : Colour(255, 255, 255) }
        for (name, file) in files { try expectFields(of: try PreparedPicture(file), seen, within: 8, name) }
        guard let decoder = Samples.decoder else { return }
        let clear = (0..<8).map { $0 < 4 ? Colour(255, 0, 0) : Colour(255, 255, 255) }
        for ending in ["heic", "avif"] {
            let picture = try PreparedPicture(try Samples.bytes("clear.\(ending)"), decoder: decoder)
            try expectFields(of: picture, clear, within: 20, ending)
        }
    }

    /// Red first, then blue.
    @Test(arguments: ["moving.webp", "moving.png", "moving-clear.webp"])
    func `of one that moves are its first frame's`(name: String) throws {
        let picture = try PreparedPicture(try Samples.bytes(name))
        let seen = Seen(try #require(picture.renditions.last).bytes)
        #expect(seen.isRed(0.2, 0.5), "\(name)")
        #expect(picture.height == 48)
    }
}

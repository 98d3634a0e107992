import CTurboJPEG
import Testing

@testable import Pictures

@Suite struct `A picture` {
    /// Files of the same scene in each format.
    static let scenes: [(kind: String, file: @Sendable (Int, Int) -> [UInt8])] = [
        ("jpeg", { Files.jpeg($0, $1) }), ("progressive jpeg", { Files.jpeg($0, $1, flags: TJFLAG_PROGRESSIVE) }),
        ("png", { Files.png($0, $1) }), ("webp", { Files.webp($0, $1) }),
        ("lossless webp", { Files.webp($0, $1, lossless: true) }),
    ]

    @Test(arguments: 0..<5) func `of every kind becomes JPEGs of bounded sizes that show the same`(number: Int) throws {
        let (kind, file) = Self.scenes[number]
        let picture = try PreparedPicture(file(1500, 900))
        #expect(picture.width == 1500 && picture.height == 900)
        #expect(picture.renditions.map(\.nominalWidth) == [160, 480, 1280])
        #expect(picture.renditions.map(\.height) == [96, 288, 768])
        for rendition in picture.renditions {
            let seen = Seen(rendition.bytes)
            #expect(seen.width == rendition.width && seen.height == rendition.height)
            #expect(seen.isRed(0.2, 0.1) && seen.isRed(0.3, 0.9) && seen.isBlue(0.8, 0.1), "\(kind)")
            #expect(seen.colour(0.2, 0).red > seen.colour(0.2, 1).red + 100, "\(kind)")
        }
        let bytes = picture.renditions.map(\.bytes.count)
        #expect(bytes == bytes.sorted() && bytes[0] < 10_000)
    }

    @Test(arguments: [
        (100, 80, [160], [100]), (160, 90, [160], [160]), (161, 90, [160, 480], [160, 161]),
        (480, 200, [160, 480], [160, 480]), (1280, 720, [160, 480, 1280], [160, 480, 1280]), (1, 1, [160], [1]),
        // High and narrow: as wide as fits into twice the height.
        (100, 900, [160, 480], [36, 100]), (3, 1000, [160, 480, 1280], [1, 3, 3]),
    ])
    func `is never made larger`(width: Int, height: Int, nominal: [Int], widths: [Int]) throws {
        let picture = try PreparedPicture(Files.png(width, height))
        #expect(picture.renditions.map(\.nominalWidth) == nominal)
        #expect(picture.renditions.map(\.width) == widths)
        let largest = try #require(picture.renditions.last)
        #expect(largest.width == width && largest.height == height)
    }

    @Test func `that shines through lies on white`() throws {
        let pixels = Files.pixels(300, 200) { x, _ in x < 150 ? (255, 0, 0, 255) : (0, 0, 0, 0) }
        for file in [Files.png(300, 200, pixels), Files.webp(300, 200, pixels, lossless: true)] {
            let picture = try PreparedPicture(file)
            for rendition in picture.renditions {
                let seen = Seen(rendition.bytes)
                #expect(seen.isRed(0.2, 0.5))
                let right = seen.colour(0.8, 0.5)
                #expect(min(right.red, right.green, right.blue) > 245)
            }
        }
    }

    @Test func `is the same again for the same file`() throws {
        let file = Files.jpeg(700, 300)
        #expect(try PreparedPicture(file) == PreparedPicture(file))
    }
}

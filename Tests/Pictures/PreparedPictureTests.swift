import CTurboJPEG
import Testing

@testable import Pictures

@Suite struct `A picture` {
    /// Of the same scene in each format.
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

    /// What a camera stores so that, turned as it says, red is on the left and the light above.
    @Test(arguments: Orientation.allCases, [true, false])
    func `is upright however the camera was held`(orientation: Orientation, isLittle: Bool) throws {
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
        let file = Files.jpeg(
            Files.jpeg(stored.width, stored.height, pixels), with: 0xE1,
            Files.exif(orientation: orientation.rawValue, isLittle: isLittle))
        let picture = try PreparedPicture(file)
        #expect(picture.width == 400 && picture.height == 200)
        let seen = Seen(try #require(picture.renditions.last).bytes)
        #expect(seen.isRed(0.2, 0.2) && seen.isBlue(0.8, 0.2))
        #expect(seen.colour(0.2, 0).red > seen.colour(0.2, 1).red + 100)
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

    @Test func `holds nothing of its file but what is seen`() throws {
        let secret = "GPS 41.4036 N 2.1744 E, camera 4711"
        let exif = Files.jpeg(
            Files.jpeg(600, 400), with: 0xE1, Files.exif(orientation: 1, isLittle: true, secret: secret))
        let comment = Files.jpeg(exif, with: 0xFE, Array(secret.utf8))
        // An archive or a script may follow a picture: whoever opened the file as that would run it.
        let file = comment + Array("<script>\(secret)</script>".utf8)
        #expect(String(decoding: file, as: UTF8.self).contains(secret))
        for rendition in try PreparedPicture(file).renditions {
            let text = String(decoding: rendition.bytes, as: UTF8.self)
            #expect(!text.contains("GPS") && !text.contains("Exif") && !text.contains("script"))
        }
    }

    @Test func `is the same again for the same file`() throws {
        let file = Files.jpeg(700, 300)
        #expect(try PreparedPicture(file) == PreparedPicture(file))
    }
}

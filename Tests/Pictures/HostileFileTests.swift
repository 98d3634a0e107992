import CTurboJPEG
import TestKit
import Testing

@testable import Pictures

@Suite struct `A file that is no good picture` {
    private func fault(_ file: [UInt8], _ limits: PictureLimits = PictureLimits()) -> PictureFault? {
        do throws(PictureFault) {
            _ = try PreparedPicture(file, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func `of another kind is refused whatever it is called`() {
        let files = [
            "", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "BM\0\0", "%PDF-1.7",
            "RIFF\0\0\0\0WAVE", "II*\0", "\0\0\0\u{18}ftypavif",
        ]
        for file in files { #expect(fault(Array(file.utf8)) == .unknownKind, "\(file)") }
    }

    @Test(arguments: 0..<5) func `that breaks off anywhere is refused`(number: Int) {
        let file = `A picture`.scenes[number].file(300, 200)
        // The last bytes only say that it ends.
        for length in stride(from: 13, to: file.count - 40, by: max(1, file.count / 60)) {
            let fault = fault(Array(file.prefix(length)))
            #expect(fault != nil, "\(length) of \(file.count) bytes")
        }
    }

    @Test func `larger than allowed is refused before its pixels are read`() {
        let wide = Files.png(saying: 12_001, 10, compressed: [])
        #expect(fault(wide) == .tooLarge(width: 12_001, height: 10, PictureLimits()))
        let many = Files.png(saying: 8000, 8000, compressed: Files.compressed(zeros: 1 << 20))
        #expect(fault(many) == .tooLarge(width: 8000, height: 8000, PictureLimits()))
        var limits = PictureLimits()
        limits.pixels = 300 * 200 - 1
        for scene in `A picture`.scenes {
            let fault = fault(scene.file(300, 200), limits)
            #expect(fault == .tooLarge(width: 300, height: 200, limits), "\(scene.kind)")
        }
        limits = PictureLimits()
        limits.bytes = 100
        #expect(fault(Files.jpeg(300, 200), limits) == .tooManyBytes(100))
    }

    @Test func `that says to be large and holds little is refused`() {
        let hollow = Files.png(saying: 6000, 6000, compressed: Files.compressed(zeros: 6001))
        #expect(fault(hollow) == .damaged(.png))
    }

    @Test func `of many thousand equal pixels is read within its bounds`() throws {
        // 36 million pixels in a few kilobytes: that much is allowed.
        let file = Files.png(saying: 6000, 6000, compressed: Files.compressed(zeros: 6001 * 6000))
        #expect(file.count < 100_000)
        let picture = try PreparedPicture(file)
        #expect(picture.width == 6000 && picture.renditions.map(\.width) == [160, 480, 1280])
    }

    @Test func `with thousands of passes is refused`() throws {
        var file = Files.jpeg(4000, 3000, [UInt8](repeating: 128, count: 4000 * 3000 * 4), flags: TJFLAG_PROGRESSIVE)
        // The last scan again and again.
        let scan = try #require(file.indices.last { $0 + 1 < file.count && file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        let again = file[scan..<(file.count - 2)]
        file.removeLast(2)
        for _ in 0..<200 { file += again }
        #expect(fault(file + [0xFF, 0xD9]) == .tooManyScans)
    }

    @Test func `in colours for printing is refused`() {
        #expect(fault(Files.jpeg(40, 30, format: TJPF_CMYK)) == .printColours)
    }

    @Test func `that moves is refused`() {
        // RIFF, WEBP, VP8X with the flag for animation, 16 × 16, ANIM.
        let header: [UInt8] = [10, 0, 0, 0, 2, 0, 0, 0, 15, 0, 0, 15, 0, 0]
        var content = Array("WEBPVP8X".utf8)
        content += header
        content += Array("ANIM".utf8)
        content += [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        var file = Array("RIFF".utf8)
        file += [UInt8(content.count), 0, 0, 0]
        file += content
        #expect(fault(file) == .animated)
    }

    /// Nothing is claimed but that it is taken or refused, and that what is taken is within its bounds.
    @Test(.timeLimit(.minutes(10)), arguments: 0..<5)
    func `changed anywhere is taken or refused`(number: Int) throws {
        var generator = Seeded(UInt64(4711 + number))
        let file = `A picture`.scenes[number].file(200, 130)
        var taken = 0
        for _ in 0..<400 {
            var changed = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let at = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: changed[at] = UInt8.random(in: 0...255, using: &generator)
                case 1: changed[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 2: changed.removeSubrange(at..<min(changed.count, at + Int.random(in: 1...30, using: &generator)))
                default:
                    let from = Int.random(in: 0..<changed.count, using: &generator)
                    changed.insert(contentsOf: changed[from..<min(changed.count, from + 20)], at: at)
                }
            }
            guard let picture = try? PreparedPicture(changed) else { continue }
            taken += 1
            for rendition in picture.renditions {
                #expect(rendition.width <= rendition.nominalWidth && rendition.height <= 2 * rendition.nominalWidth)
            }
        }
        #expect(taken < 400)
    }

    @Test func `of a camera with nonsense in its metadata is upright`() {
        let picture = Files.jpeg(30, 20)
        var generator = Seeded(9)
        for length in 0..<60 {
            let content = Files.exif(orientation: 6, isLittle: true).prefix(length)
            let noise = content + (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = Orientation(ofJPEG: Files.jpeg(picture, with: 0xE1, Array(noise)))
        }
        let far = Files.exif(orientation: 9, isLittle: false)
        #expect(Orientation(ofJPEG: Files.jpeg(picture, with: 0xE1, far)) == .upright)
        #expect(Orientation(ofJPEG: [0xFF, 0xD8, 0xFF, 0xE1, 0, 1]) == .upright)
    }
}

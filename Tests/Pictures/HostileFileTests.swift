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
            "RIFF\0\0\0\0WAVE", "II*\0", "\0\0\0\u{18}ftypmp42\0\0\0\0isommp42",
        ]
        for file in files {
            guard case .unknownKind = fault(Array(file.utf8)) else {
                Issue.record("\(file)")
                continue
            }
        }
    }

    /// The bytes decide, whatever the file is called.
    @Test(arguments: [
        ("GIF89a\u{1}\0", "GIF"), ("BM\0\0\0\0", "BMP"), ("II*\0\u{8}\0", "TIFF"), ("MM\0*\0\0", "TIFF"),
        ("%PDF-1.7\n", "PDF"), ("8BPS\0\u{1}", "Photoshop"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
        ("<?xml version='1.0'?><!-- x --><svg/>", "SVG"), ("\0\0\u{1}\0\u{1}\0", "ICO"),
        ("\0\0\0\u{C}jP  \r\n", "JPEG 2000"), ("\0\0\0\u{C}JXL \r\n", "JPEG XL"),
    ])
    func `of a known format is refused by its name`(file: String, name: String) throws {
        let found = try #require(fault(Array(file.utf8)))
        #expect(found == .unknownKind(name))
        #expect("\(found)" == "\(name) is not read: send JPEG, PNG or WebP")
    }

    @Test(arguments: [("heic", PictureKind.heic), ("avif", .avif)])
    func `of a phone is refused by its name where nothing reads it`(ending: String, kind: PictureKind) throws {
        let found = try #require(fault(try Samples.bytes("turned-1.\(ending)")))
        #expect(found == .noReader(kind))
        #expect("\(found)" == "\(kind.name) is not read here: send JPEG, PNG or WebP")
    }

    @Test(.enabled(if: Samples.decoder != nil, "libheif's tool is not installed"), arguments: ["heic", "avif"])
    func `of a phone is refused if it is damaged or too large`(ending: String) throws {
        func fault(_ file: [UInt8], _ limits: PictureLimits = PictureLimits()) -> PictureFault? {
            do throws(PictureFault) {
                _ = try PreparedPicture(file, limits: limits, decoder: Samples.decoder)
                return nil
            } catch {
                return error
            }
        }
        let file = try Samples.bytes("turned-1.\(ending)")
        let kind = PictureKind(rawValue: ending)!
        #expect(fault(file) == nil)
        for length in stride(from: 40, to: file.count - 40, by: file.count / 6) {
            #expect(fault(Array(file.prefix(length))) == .damaged(kind), "\(length) of \(file.count) bytes")
        }
        // It states a large size, and nothing is decoded.
        var large = file
        let at = try #require(file.indices.first { file[$0...].starts(with: Array("ispe".utf8)) })
        large.replaceSubrange((at + 8)..<(at + 16), with: [0, 1, 0, 0, 0, 1, 0, 0])
        #expect(fault(large) == .tooLarge(width: 65_536, height: 65_536, PictureLimits()))
        var limits = PictureLimits()
        limits.pixels = 1000
        #expect(fault(file, limits)?.description.contains("pixels") == true)
    }

    @Test(arguments: 0..<5) func `that breaks off anywhere is refused`(number: Int) {
        let file = `A picture`.scenes[number].file(300, 200)
        // The last bytes are only the end mark.
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

    @Test func `that moves and has no frame is refused`() {
        // RIFF, WEBP, VP8X with the flag for animation, 16 × 16, ANIM.
        let header: [UInt8] = [10, 0, 0, 0, 2, 0, 0, 0, 15, 0, 0, 15, 0, 0]
        var content = Array("WEBPVP8X".utf8)
        content += header
        content += Array("ANIM".utf8)
        content += [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        func file(_ content: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) } + content
        }
        #expect(fault(file(content)) == .damaged(.webp))
        // A frame in a frame, thousands deep.
        var frame = [UInt8](repeating: 0, count: 40)
        for _ in 0..<2000 {
            let inner = Array("VP8X".utf8) + header + frame
            frame =
                Array("ANMF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: (16 + inner.count) >> ($0 * 8)) }
                + [UInt8](repeating: 0, count: 16) + inner
        }
        #expect(fault(file(content + frame)) == .damaged(.webp))
    }

    /// Each file is accepted or refused, and an accepted one is within its limits.
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
}

import Foundation

/// Decodes HEIC and AVIF with libheif's own tool, if installed.
///
/// These formats contain video, and their decoders are large and young. So the tool runs in a process of its own with little memory and
/// time, whose crash does not end the caller. It turns and mirrors a picture as the file states.
public struct HEIFDecoder: Sendable {
    private let tool: String
    private let scratch: @Sendable () -> String

    private static let limits = LimitedProcess.Limits(memory: 1_400_000, processor: 10, time: 60, written: 300_000)

    /// - Parameter scratch: makes the path of a new folder, which exists while a picture is decoded.
    /// - Returns: nil if no such tool is installed.
    public init?(scratch: @escaping @Sendable () -> String) {
        guard let tool = LimitedProcess.path(of: ["heif-dec", "heif-convert"]) else { return nil }
        (self.tool, self.scratch) = (tool, scratch)
    }

    /// - Returns: a JPEG, or a PNG of a picture that can be transparent.
    func decode(_ bytes: [UInt8], _ kind: PictureKind, _ limits: PictureLimits) throws(PictureFault) -> [UInt8] {
        let boxes = HEIFBoxes(bytes)
        for size in boxes.sizes { try limits.check(width: size.width, height: size.height) }
        let folder = scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = boxes.isTransparent ? "out.png" : "out.jpg"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(boxes.withoutExif).write(to: URL(filePath: "\(folder)/in"))
            try run(in: folder, name)
        } catch {
            throw .outOfMemory
        }
        // A file of several pictures becomes several files.
        for name in [name, name.replacing(".", with: "-1.")] {
            if let file = FileManager.default.contents(atPath: "\(folder)/\(name)") { return Array(file) }
        }
        let message = FileManager.default.contents(atPath: "\(folder)/said").map { String(decoding: $0, as: UTF8.self) }
        // These messages of libheif mean that the codec is missing.
        throw message?.contains("Unsupported codec") == true || message?.contains("No decoding plugin") == true
            ? .noReader(kind) : .damaged(kind)
    }

    private func run(in folder: String, _ name: String) throws {
        let process = LimitedProcess.make(tool, ["-q", "95", "in", name], in: folder, limits: Self.limits)
        try Data().write(to: URL(filePath: "\(folder)/said"))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: "\(folder)/said"))
        try process.run()
        process.waitUntilExit()
        // Output of a stopped tool is no complete picture.
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            return
        }
    }
}

/// Checks of an ISO media file's boxes before it is decoded (ISO/IEC 14496-12 and 23008-12).
struct HEIFBoxes {
    private let bytes: [UInt8]
    /// Bytes that are read: the boxes that describe pictures are at the beginning, before those of the pixels.
    private static let mostRead = 1 << 20
    private static let mostFound = 10_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Sizes of all pictures in the file, parts and thumbnails included (`ispe`, 6.5.3).
    var sizes: [PixelSize] {
        places(of: "ispe").compactMap { at in
            let numbers = Numbers(bytes[at...], isLittle: false)
            guard let width = numbers.unsigned(at: 8, 4), let height = numbers.unsigned(at: 12, 4) else { return nil }
            return PixelSize(width: Int(width), height: Int(height))
        }
    }

    /// Whether there is an alpha picture, by one of its two names (23008-12, 6.6.2.1.1; AVIF, 4.1).
    var isTransparent: Bool {
        places(of: "auxC").contains { at in
            let name = String(decoding: bytes[min(at + 8, bytes.count)...].prefix(48), as: UTF8.self)
            return name.hasPrefix("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
                || name.hasPrefix("urn:mpeg:hevc:2015:auxid:1")
        }
    }

    /// The file with renamed items of Exif data (`infe`, 8.11.6 of 14496-12): some versions of the tool turn a picture by them and not by
    /// its boxes.
    var withoutExif: [UInt8] {
        var changed = bytes
        for at in places(of: "infe") where at + 20 <= bytes.count {
            // Version 2 has ids of two bytes, version 3 of four; then two bytes of protection and the type.
            let type = at + 8 + (bytes[at + 4] == 3 ? 4 : 2) + 2
            if bytes[type..<(type + 4)].elementsEqual("Exif".utf8) { changed[type] = UInt8(ascii: "x") }
        }
        return changed
    }

    /// Positions of the names of boxes of a type.
    private func places(of name: String) -> [Int] {
        let name = Array(name.utf8)
        var places: [Int] = []
        for at in 0..<max(0, min(bytes.count, Self.mostRead) - 4)
        where bytes[at] == name[0] && bytes[at + 1] == name[1] && bytes[at + 2] == name[2] && bytes[at + 3] == name[3] {
            places.append(at)
            if places.count == Self.mostFound { break }
        }
        return places
    }
}

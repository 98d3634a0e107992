import Foundation
import TestKit
import Testing
import Zip

@Suite struct `Packing as gzip` {
    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_000])
    func `is unpacked by gzip to the same bytes`(count: Int) throws {
        var random = Seeded(count)
        // Half of it repeats, half cannot be packed at all.
        let bytes = (0..<count).map { $0 % 4000 < 2000 ? UInt8($0 % 7) : UInt8.random(in: 0...255, using: &random) }
        let packer = try GzipPacker()
        var packed: [UInt8] = []
        var rest = bytes[...]
        while rest.count > 100_000 {
            try packer.pack(rest.prefix(100_000), isLast: false, into: &packed)
            rest = rest.dropFirst(100_000)
        }
        try packer.pack(rest, isLast: true, into: &packed)
        #expect(try unpacked(packed) == bytes)
        if count > 1_000_000 { #expect(packed.count < bytes.count * 2 / 3) }
    }

    @Test func `takes fewer bytes where it may take its time`() throws {
        let text = Array((0..<20_000).map { "\($0 % 97): what is near, \($0 % 13)" }.joined(separator: "\n").utf8)
        var (quick, tight): ([UInt8], [UInt8]) = ([], [])
        try GzipPacker().pack(text[...], isLast: true, into: &quick)
        try GzipPacker(isTight: true).pack(text[...], isLast: true, into: &tight)
        #expect(tight.count < quick.count * 9 / 10)
        #expect(try unpacked(tight) == text)
    }

    /// Unpacks with the program gzip.
    private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(packed).write(to: file)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        process.standardOutput = output
        try process.run()
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return bytes
    }
}

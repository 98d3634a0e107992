import Foundation
import TestKit
import Testing

@testable import Zip

@Suite struct `A ZIP archive` {
    static let script = """
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
            z.mkdir("folder") if hasattr(z, "mkdir") else z.writestr("folder/", b"")
            z.writestr("folder/many.txt", b"".join(b"%d," % n for n in range(200000)))
            z.writestr("ครัว.txt", "ครัว")
            z.writestr(zipfile.ZipInfo("stored.bin"), bytes(range(256)) * 600)
            z.writestr("empty.txt", b"")
            z.comment = b"PK\\x05\\x06 is no end of it"
        """

    @Test func `of another program is read to the byte`() throws {
        let archive = try ZipArchive(packed(Self.script))
        let names = ["folder/many.txt", "ครัว.txt", "stored.bin", "empty.txt"]
        #expect(archive.entries.map(\.name) == names)
        let many = (0..<200_000).map { "\($0)," }.joined()
        let contents: [[UInt8]] = [
            Array(many.utf8), Array("ครัว".utf8), (0..<600).flatMap { _ in UInt8.min...UInt8.max }, [],
        ]
        for (entry, expected) in zip(archive.entries, contents) {
            #expect(try archive.contents(of: entry, upTo: 1 << 21) == expected, "\(entry.name)")
        }
    }

    @Test func `in a file is read piece by piece`() throws {
        let folder = try ScratchFolder()
        try Data(packed(Self.script)).write(to: URL(filePath: folder.file("a.zip")))
        let archive = try ZipArchive(path: folder.file("a.zip"))
        let reader = try archive.reader(of: try #require(archive.entries.first), upTo: 1 << 21)
        var (pieces, bytes) = (0, 0)
        while let piece = try reader.next() {
            #expect(piece.count <= 64 * 1024)
            (pieces, bytes) = (pieces + 1, bytes + piece.count)
        }
        #expect(bytes == archive.entries[0].size && pieces >= bytes / 65_536)
        #expect(throws: ZipFailure.notZip) { try ZipArchive(path: folder.path) }
        #expect(throws: ZipFailure.notZip) { try ZipArchive(path: folder.file("none.zip")) }
    }

    @Test func `that unpacks to more than is wanted is refused before it is unpacked`() throws {
        let archive = try ZipArchive(
            packed("with zipfile.ZipFile(out, 'w', 8) as z: z.writestr('bomb', b'\\0' * (64 << 20))"))
        let bomb = try #require(archive.entries.first)
        #expect(bomb.size == 64 << 20)
        #expect(throws: ZipFailure.tooLarge(limit: 1 << 20)) { try archive.contents(of: bomb, upTo: 1 << 20) }
    }

    @Test func `that says less than it unpacks to is stopped there`() throws {
        let honest = try packed("with zipfile.ZipFile(out, 'w', 8) as z: z.writestr('bomb', b'\\0' * (64 << 20))")
        let lying = honest.with(1000, bytes: 4, at: honest.offset(of: [0x50, 0x4B, 1, 2]) + 24)
        let archive = try ZipArchive(lying)
        let reader = try archive.reader(of: archive.entries[0], upTo: 1 << 20)
        #expect(throws: ZipFailure.damaged("bomb is larger than it says")) { try reader.next() }
    }

    @Test func `that is damaged says so, wherever the damage is`() throws {
        let whole = try packed(
            "with zipfile.ZipFile(out, 'w', 8) as z: z.writestr('a', bytes(range(256)) * 40); z.writestr('b', b'bb')")
        var unharmed = 0
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0x10
            do {
                let archive = try ZipArchive(bytes)
                for entry in archive.entries { _ = try archive.contents(of: entry, upTo: 1 << 20) }
                unharmed += 1
            } catch {
                continue
            }
        }
        // Times, versions and names are not checked by anything.
        #expect(unharmed < whole.count / 2)
        for length in 0..<whole.count {
            #expect(throws: ZipFailure.self) { try ZipArchive(Array(whole.prefix(length))) }
        }
    }

    @Test(arguments: [(8, 1, "encrypted"), (10, 9, "method 9"), (24, 0xFFFF_FFFF, "Zip64")])
    func `of a kind that is not read says so`(field: Int, value: Int, reason: String) throws {
        let plain = try packed("with zipfile.ZipFile(out, 'w', 8) as z: z.writestr('a', b'a')")
        let start = plain.offset(of: [0x50, 0x4B, 1, 2])
        let changed = plain.with(value, bytes: value > 0xFFFF ? 4 : 2, at: start + field)
        let failure = #expect(throws: ZipFailure.self) { try ZipArchive(changed) }
        #expect(failure?.description.contains(reason) == true)
    }

    @Test func `is known by its beginning`() throws {
        #expect(ZipArchive.begins(try packed(Self.script)))
        #expect(!ZipArchive.begins(Array("<kml/>".utf8)) && !ZipArchive.begins([]))
    }
}

import Events
import Testing

@Suite struct `The partition` {
    @Test(
        arguments: [
            // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms, and zlib's answers.
            ("123456789", 0xCBF4_3926), ("", 0), ("a", 0xE8B7_BE43),
            ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
        ] as [(String, UInt32)]) func `comes of the CRC-32 that zlib computes`(text: String, checksum: UInt32)
    {
        #expect(crc32(text.utf8) == checksum)
    }

    @Test func `comes of a checksum that can be taken in pieces`() {
        #expect(crc32("6789".utf8, continuing: crc32("12345".utf8)) == crc32("123456789".utf8))
    }

    @Test(
        arguments: [
            // zlib.crc32(key) % 12 in Python. A log places records by it, so it never changes.
            ("bangkok-1", 6), ("c-abcdefghijklmnopqrstuvwxyz", 1), ("osm-node-123", 7), ("catalog.commands/7", 3),
            ("สวัสดี", 1), ("order", 0),
            ("place-2", 8),
        ] as [(String, Int32)]) func `of a key is part of the wire format`(key: String, expected: Int32)
    {
        #expect(partition(of: key) == expected)
    }

    @Test func `is one of as many as there are`() {
        #expect(partitionCount == 12)
        let used = Set((0..<1000).map { partition(of: "key-\($0)") })
        #expect(used == Set(0..<12))
        #expect((0..<1000).allSatisfy { (0..<3).contains(partition(of: "key-\($0)", count: 3)) })
    }
}

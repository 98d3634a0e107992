@testable import EmbeddedLog
import Events
import Testing

@Suite struct ChecksumTests {
    @Test(arguments: [0, 1, 7, 8, 9, 300])
    func `it is the CRC-32 of the fields with their lengths`(size: Int) {
        let value = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let key = Array("key".utf8)
        let checksum = key.withUnsafeBytes { key in
            value.withUnsafeBytes { Checksum.of(row: 1 << 40 | 7, time: 99, key: key, headers: nil, value: $0) }
        }
        let stream =
            [7, 0, 0, 0, 0, 1, 0, 0] + [99, 0, 0, 0, 0, 0, 0, 0] + [3, 0, 0, 0] + key + [255, 255, 255, 255]
            + [UInt8(size & 255), UInt8(size >> 8), 0, 0] + value
        #expect(checksum == crc32(stream))
    }

    @Test func `a row names its partition and offset`() {
        let id = RecordID(partition: 264, offset: 1 << 39 + 5)
        #expect(id.partition == 264)
        #expect(id.offset == 1 << 39 + 5)
        #expect(RecordID(partition: 264, offset: 9).rowID < RecordID(partition: 265, offset: 0).rowID)
    }
}

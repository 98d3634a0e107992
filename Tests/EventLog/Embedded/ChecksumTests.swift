import CCRC32
@testable import EmbeddedLog
import Events
import Testing

@Suite struct ChecksumTests {
    /// Row, key, headers and value of a record, with lengths around the step sizes.
    struct Fields: CustomTestStringConvertible {
        let row: Int64
        let key: [UInt8]
        let headers: [UInt8]?
        let value: [UInt8]?

        init(row: Int64 = 1 << 40 | 7, key: Int, headers: Int?, value: Int?) {
            func bytes(_ count: Int, _ factor: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: ($0 + 1) * factor) }
            }
            self.row = row
            self.key = bytes(key, 11)
            self.headers = headers.map { bytes($0, 29) }
            self.value = value.map { bytes($0, 37) }
        }

        var testDescription: String {
            "lengths \(key.count), \(headers?.count ?? -1), \(value?.count ?? -1)"
        }

        /// The checksummed bytes in one piece.
        var stream: [UInt8] {
            func number(_ number: some FixedWidthInteger) -> [UInt8] {
                withUnsafeBytes(of: number.littleEndian) { Array($0) }
            }
            func field(_ bytes: [UInt8]?) -> [UInt8] { number(bytes.map { UInt32($0.count) } ?? .max) + (bytes ?? []) }
            return number(row) + number(Fields.time) + field(key) + field(headers) + field(value)
        }

        static let time: Int64 = 1_795_796_635_117_357

        typealias Sum = (
            Int64, Int64, UnsafeRawBufferPointer, UnsafeRawBufferPointer?, UnsafeRawBufferPointer?
        ) -> UInt32

        func checksum(_ sum: Sum) -> UInt32 {
            func lend(_ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> UInt32) -> UInt32 {
                guard let bytes else { return body(nil) }
                return bytes.withUnsafeBytes { body($0) }
            }
            return key.withUnsafeBytes { key in
                lend(headers) { headers in lend(value) { sum(row, Fields.time, key, headers, $0) } }
            }
        }
    }

    static let fields =
        [0, 1, 7, 8, 9, 15, 16, 17, 47, 48, 63, 64, 111, 112, 127, 128, 300, 4096, 70_001].map {
            Fields(key: 3, headers: nil, value: $0)
        }
        + (0..<34).map { Fields(row: -1, key: $0, headers: nil, value: nil) }
        + [0, 2, 40, 900, 5000].map { Fields(row: .min, key: 20, headers: $0, value: 333) }
        + [Fields(row: 0xFFFF_FFFF, key: 2000, headers: 0, value: 0)]

    @Test(arguments: fields)
    func `it is the CRC-32 of the fields with their lengths, by tables as by folding`(fields: Fields) {
        let right = crc32(fields.stream)
        #expect(fields.checksum { Checksum.of(row: $0, time: $1, key: $2, headers: $3, value: $4) } == right)
        #expect(fields.checksum { Checksum.byTables(row: $0, time: $1, key: $2, headers: $3, value: $4) } == right)
        if vicinity_crc32_can_fold() != 0 {
            #expect(fields.checksum { Checksum.folded(row: $0, time: $1, key: $2, headers: $3, value: $4) } == right)
        }
    }

    @Test func `a row names its partition and offset`() {
        let id = RecordID(partition: 264, offset: 1 << 39 + 5)
        #expect(id.partition == 264)
        #expect(id.offset == 1 << 39 + 5)
        #expect(RecordID(partition: 264, offset: 9).rowID < RecordID(partition: 265, offset: 0).rowID)
    }
}

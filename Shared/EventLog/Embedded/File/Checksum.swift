import CCRC32

/// CRC-32 (IEEE 802.3, as `Events.crc32`) of a record's fields, computed for every record written and read: 64 bytes a step where the
/// processor can, else eight.
///
/// The stream is: row (8 bytes, little-endian), time (8), then key, headers and value, each after its length (4; all ones for NULL).
enum Checksum {
    static func of(
        row: Int64, time: Int64, key: UnsafeRawBufferPointer, headers: UnsafeRawBufferPointer?,
        value: UnsafeRawBufferPointer?
    ) -> UInt32 {
        canFold
            ? folded(row: row, time: time, key: key, headers: headers, value: value)
            : byTables(row: row, time: time, key: key, headers: headers, value: value)
    }

    private static let canFold = vicinity_crc32_can_fold() != 0

    /// Copies all but most of the value into one piece, whose end is aligned with the value's.
    static func folded(
        row: Int64, time: Int64, key: UnsafeRawBufferPointer, headers: UnsafeRawBufferPointer?,
        value: UnsafeRawBufferPointer?
    ) -> UInt32 {
        let step = 16
        let odd = (value?.count ?? 0) % step
        let count = 28 + key.count + (headers?.count ?? 0) + odd
        let zeros = (step - count % step) % step
        return withUnsafeTemporaryAllocation(byteCount: zeros + count, alignment: step) { head in
            head.storeBytes(of: 0, as: UInt64.self)
            head.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
            var next = zeros
            func add(_ number: some FixedWidthInteger) {
                head.storeBytes(of: number.littleEndian, toByteOffset: next, as: type(of: number))
                next += number.bitWidth / 8
            }
            func add(_ bytes: UnsafeRawBufferPointer) {
                guard let start = bytes.baseAddress else { return }
                UnsafeMutableRawBufferPointer(rebasing: head[next...]).copyMemory(
                    from: UnsafeRawBufferPointer(start: start, count: bytes.count))
                next += bytes.count
            }
            // The state begins with ones.
            add(row ^ 0xFFFF_FFFF)
            add(time)
            add(UInt32(key.count))
            add(key)
            add(headers.map { UInt32($0.count) } ?? UInt32.max)
            if let headers { add(headers) }
            add(value.map { UInt32($0.count) } ?? UInt32.max)
            guard let value, let start = value.baseAddress else {
                return ~vicinity_crc32_fold(head.baseAddress, head.count, nil, 0)
            }
            add(UnsafeRawBufferPointer(start: start, count: odd))
            return ~vicinity_crc32_fold(head.baseAddress, head.count, start + odd, value.count - odd)
        }
    }

    static func byTables(
        row: Int64, time: Int64, key: UnsafeRawBufferPointer, headers: UnsafeRawBufferPointer?,
        value: UnsafeRawBufferPointer?
    ) -> UInt32 {
        var checksum = TableChecksum()
        checksum.add(row)
        checksum.add(time)
        checksum.add(field: key)
        checksum.add(field: headers)
        checksum.add(field: value)
        return ~checksum.state
    }
}

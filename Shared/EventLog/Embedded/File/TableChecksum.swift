/// The same checksum where the processor has no carry-less multiplication: by tables, eight bytes a step.
struct TableChecksum {
    private(set) var state: UInt32 = ~0

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    mutating func add(field: UnsafeRawBufferPointer?) {
        add(field.map { UInt32($0.count) } ?? UInt32.max)
        if let field { add(field) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var crc = state
        var index = 0
        TableChecksum.tables.withUnsafeBufferPointer { tables in
            while index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let mixed = word ^ UInt64(crc)
                // Unrolled: a loop takes twice as long.
                let low = tables[0x700 | Int(mixed & 0xFF)] ^ tables[0x600 | Int(mixed >> 8 & 0xFF)]
                let next = tables[0x500 | Int(mixed >> 16 & 0xFF)] ^ tables[0x400 | Int(mixed >> 24 & 0xFF)]
                let third = tables[0x300 | Int(mixed >> 32 & 0xFF)] ^ tables[0x200 | Int(mixed >> 40 & 0xFF)]
                let high = tables[0x100 | Int(mixed >> 48 & 0xFF)] ^ tables[Int(mixed >> 56)]
                crc = low ^ next ^ third ^ high
                index += 8
            }
            while index < bytes.count {
                crc = tables[Int((crc ^ UInt32(bytes[index])) & 0xFF)] ^ (crc >> 8)
                index += 1
            }
        }
        state = crc
    }

    /// Eight tables of 256: table n is the CRC of a byte with n zero bytes after it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte: UInt32 in 0..<256 {
            var value = byte
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let previous = tables[index - 256]
            tables.append(tables[Int(previous & 0xFF)] ^ (previous >> 8))
        }
        return tables
    }()
}

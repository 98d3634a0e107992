/// Writes texts and numbers one after the other, each text after its length.
struct PackedBytes {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(128) }

    /// Seven bits per byte, the lowest first; all bytes but the last have the highest bit set.
    mutating func add(number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(_ text: String) {
        add(number: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add<Number: FixedWidthInteger>(fixed number: Number) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }
}

/// Reads what `PackedBytes` wrote. It does not check the bytes, and must not outlive them.
struct PackedReader {
    private var next: UnsafePointer<UInt8>

    init(_ start: UnsafePointer<UInt8>) { next = start }

    mutating func number() -> Int {
        var (number, shift): (UInt, UInt) = (0, 0)
        while true {
            let byte = next.pointee
            next += 1
            number |= UInt(byte & 127) << shift
            if byte < 128 { return Int(bitPattern: number) }
            shift += 7
        }
    }

    private mutating func bytes() -> UnsafeBufferPointer<UInt8> {
        let count = number()
        defer { next += count }
        return UnsafeBufferPointer(start: next, count: count)
    }

    mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

    mutating func skipText() { _ = bytes() }

    /// True if the next text equals this one by Unicode's canonical equivalence.
    mutating func isSame(as text: String) -> Bool {
        let bytes = bytes()
        if bytes.elementsEqual(text.utf8) { return true }
        // Texts in ASCII are equal only if their bytes are, so most are compared without making a string.
        guard bytes.contains(where: { $0 > 127 }), text.utf8.contains(where: { $0 > 127 }) else { return false }
        return String(decoding: bytes, as: UTF8.self) == text
    }

    /// True if the next text has the same bytes.
    mutating func isText(_ text: String) -> Bool { bytes().elementsEqual(text.utf8) }

    mutating func fixed<Number: FixedWidthInteger>() -> Number {
        defer { next += MemoryLayout<Number>.size }
        return UnsafeRawPointer(next).loadUnaligned(as: Number.self)
    }
}

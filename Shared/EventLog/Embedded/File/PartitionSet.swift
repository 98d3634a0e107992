/// Partition numbers as bits. Numbers that are 2,048 apart share a bit, so it may contain some that nobody added.
struct PartitionSet: Sendable, Equatable {
    static let byteCount = 256

    private var words: [UInt64] = Array(repeating: 0, count: PartitionSet.byteCount / 8)

    init(_ partitions: some Sequence<Int64> = EmptyCollection()) {
        for partition in partitions { insert(partition) }
    }

    mutating func insert(_ partition: Int64) {
        let bit = Int(truncatingIfNeeded: partition) & (PartitionSet.byteCount * 8 - 1)
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    mutating func formUnion(_ other: PartitionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// - Parameter bytes: of another set, as `withBytes` gives them.
    func meets(_ bytes: UnsafeRawBufferPointer) -> Bool {
        words.indices.contains { words[$0] & bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) != 0 }
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try words.withUnsafeBytes(body)
    }
}

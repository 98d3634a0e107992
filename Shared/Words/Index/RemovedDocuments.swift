/// The removed documents of a segment: a bit each.
struct RemovedDocuments: Sendable {
    private var bits: [UInt64] = []
    private(set) var count = 0

    subscript(document: Int) -> Bool {
        let word = document >> 6
        return word < bits.count && bits[word] >> UInt64(document & 63) & 1 == 1
    }

    /// Returns false if it was removed already.
    @discardableResult
    mutating func insert(_ document: Int) -> Bool {
        guard !self[document] else { return false }
        let word = document >> 6
        if word >= bits.count { bits += [UInt64](repeating: 0, count: word + 1 - bits.count) }
        bits[word] |= 1 << UInt64(document & 63)
        count += 1
        return true
    }
}

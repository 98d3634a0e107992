/// A set of small numbers in pages of 4,096 bits: a copy shares all pages but those that change afterwards.
struct SlotBits: Sendable {
    /// An empty page has no words.
    private var pages: [[UInt64]] = []
    private(set) var count = 0

    func contains(_ slot: Int) -> Bool {
        let page = slot >> 12
        guard count > 0, page < pages.count, !pages[page].isEmpty else { return false }
        return pages[page][slot >> 6 & 63] & 1 << UInt64(slot & 63) != 0
    }

    mutating func insert(_ slot: Int) {
        guard !contains(slot) else { return }
        let page = slot >> 12
        while pages.count <= page { pages.append([]) }
        if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: 64) }
        pages[page][slot >> 6 & 63] |= 1 << UInt64(slot & 63)
        count += 1
    }

    /// The numbers that are not in an earlier copy, if numbers were only inserted since.
    func added(since earlier: SlotBits) -> [Int] {
        guard count > earlier.count else { return [] }
        var added: [Int] = []
        for page in pages.indices {
            for word in pages[page].indices {
                let before = page < earlier.pages.count && !earlier.pages[page].isEmpty ? earlier.pages[page][word] : 0
                var new = pages[page][word] & ~before
                while new != 0 {
                    added.append(page << 12 + word << 6 + new.trailingZeroBitCount)
                    new &= new - 1
                }
            }
        }
        return added
    }
}

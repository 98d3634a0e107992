/// Finds the words of an index that are forms of a word: those with the same stem in any language.
struct StemForms: Sendable {
    /// The hash of a language and a stem, and the number of the word, ascending.
    private let entries: Flat<UInt64>

    var byteCount: Int { entries.count * 8 }

    init(_ words: some Sequence<(number: UInt32, bytes: [UInt8])>) {
        var entries: [UInt64] = []
        for (number, bytes) in words {
            for hash in StemForms.hashes(bytes) { entries.append(UInt64(hash) << 32 | UInt64(number)) }
        }
        entries.sort()
        self.entries = Flat(entries)
    }

    func free() { entries.free() }

    /// The numbers of the word's forms, possibly with the word itself; hash collisions may add others.
    func words(_ hashes: [UInt32]) -> [UInt32] {
        var found: [UInt32] = []
        for hash in hashes {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low &+ high) / 2
                if entries[middle] >> 32 < UInt64(hash) { low = middle &+ 1 } else { high = middle }
            }
            while low < entries.count, entries[low] >> 32 == UInt64(hash) {
                found.append(UInt32(truncatingIfNeeded: entries[low]))
                low += 1
            }
        }
        return found
    }

    /// A hash (FNV-1a) for each language in which the word has a stem.
    static func hashes(_ word: [UInt8]) -> [UInt32] {
        Stemmers.shared.stems(of: word).enumerated().map { language, stem in
            var hash: UInt32 = (0x811C_9DC5 ^ UInt32(language)) &* 0x0100_0193
            for byte in stem { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
            return hash
        }
    }
}

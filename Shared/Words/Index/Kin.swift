/// Finds the words of an index that are forms of one word: those with its stem in some language.
struct Kin: Sendable {
    /// Hash of a language and a stem, and number of the word, ascending.
    private let entries: Flat<UInt64>

    var byteCount: Int { entries.count * 8 }

    init(_ words: some Sequence<(number: UInt32, bytes: [UInt8])>) {
        var entries: [UInt64] = []
        for (number, bytes) in words {
            for hash in Kin.hashes(bytes) { entries.append(UInt64(hash) << 32 | UInt64(number)) }
        }
        entries.sort()
        self.entries = Flat(entries)
    }

    func free() { entries.free() }

    /// Numbers of words that are its forms, perhaps itself among them; a few may only look so.
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

    /// One for each language in which the word has a stem, FNV-1a.
    static func hashes(_ word: [UInt8]) -> [UInt32] {
        Stemmers.shared.stems(of: word).enumerated().map { language, stem in
            var hash: UInt32 = (0x811C_9DC5 ^ UInt32(language)) &* 0x0100_0193
            for byte in stem { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
            return hash
        }
    }
}

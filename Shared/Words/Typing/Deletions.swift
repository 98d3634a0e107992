/// Finds words that are a typing error or two away, without looking at them all: two words within n errors of each other become equal
/// when at most n letters are taken from each (symmetric deletion, W. Garbe). Only the first letters count here; who asks compares
/// the candidates as a whole.
struct Deletions: Sendable {
    static let beginning = 7
    /// Candidates that are compared for one word, at most.
    static let mostCandidates = 3_000

    /// Hash of what is left and number of the word, ascending.
    private let entries: [UInt64]

    var byteCount: Int { entries.count * 8 }

    init(_ words: some Sequence<(number: UInt32, letters: [UInt16])>) {
        var entries: [UInt64] = []
        for (number, letters) in words {
            for hash in Deletions.hashes(letters, errors: letters.count < Deletions.beginning ? 1 : 2) {
                entries.append(UInt64(hash) << 32 | UInt64(number))
            }
        }
        entries.sort()
        self.entries = entries
    }

    /// Numbers of words that may be within so many errors of this one; each once, ascending.
    func candidates(_ letters: [UInt16], errors: Int) -> [UInt32] {
        var found: [UInt32] = []
        for hash in Deletions.hashes(letters, errors: errors) {
            var low = 0
            var high = entries.count
            let wanted = UInt64(hash) << 32
            while low < high {
                let middle = (low + high) / 2
                if entries[middle] < wanted { low = middle + 1 } else { high = middle }
            }
            while low < entries.count, entries[low] >> 32 == UInt64(hash), found.count < Deletions.mostCandidates {
                found.append(UInt32(truncatingIfNeeded: entries[low]))
                low += 1
            }
        }
        found.sort()
        var last: UInt32?
        return found.filter { number in
            defer { last = number }
            return number != last
        }
    }

    /// Of the first letters and of each way to take up to so many of them away.
    private static func hashes(_ letters: [UInt16], errors: Int) -> Set<UInt32> {
        let start = letters.prefix(beginning)
        let count = start.count
        var hashes: Set<UInt32> = [hash(start, without: -1, -1)]
        guard count > 1, errors > 0 else { return hashes }
        for first in 0..<count {
            hashes.insert(hash(start, without: first, -1))
            guard errors > 1, count > 3 else { continue }
            for second in (first + 1)..<max(first + 1, count) { hashes.insert(hash(start, without: first, second)) }
        }
        return hashes
    }

    /// FNV-1a.
    private static func hash(_ letters: ArraySlice<UInt16>, without first: Int, _ second: Int) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for (place, letter) in letters.enumerated() where place != first && place != second {
            hash = (hash ^ UInt32(letter & 0xFF)) &* 0x0100_0193
            hash = (hash ^ UInt32(letter >> 8)) &* 0x0100_0193
        }
        return hash
    }
}

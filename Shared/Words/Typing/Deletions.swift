/// Finds words within one or two typing errors without comparing all of them (symmetric deletion, W. Garbe). Two words within n errors
/// become equal when at most n letters are deleted from each. Only the first letters count here; the caller compares the whole candidates.
struct Deletions: Sendable {
    static let beginning = 7
    /// The maximum number of candidates for one word.
    static let mostCandidates = 3_000
    /// The number of ways to delete up to two of the first letters.
    private static let mostHashes = 1 + beginning + beginning * (beginning - 1) / 2

    /// The hash of the remaining letters and the number of the word, ascending.
    private let entries: Flat<UInt64>
    /// The start of the entries for each value of the hash's first bits, and the end of the last.
    private let starts: Flat<UInt32>
    private let shift: UInt32

    var byteCount: Int { entries.count * 8 + starts.count * 4 }

    init(_ words: some Sequence<(number: UInt32, letters: [UInt16])>) {
        var entries: [UInt64] = []
        for (number, letters) in words {
            Deletions.forEachHash(letters, errors: letters.count < Deletions.beginning ? 1 : 2) { hash in
                entries.append(UInt64(hash) << 32 | UInt64(number))
            }
        }
        entries.sort()
        // About four entries for each start.
        let bits = UInt32(min(24, max(1, UInt64.bitWidth - (entries.count / 4).leadingZeroBitCount)))
        shift = 32 - bits
        var starts = [UInt32](repeating: 0, count: 1 << Int(bits) + 1)
        for entry in entries { starts[Int(entry >> (32 + UInt64(shift))) + 1] += 1 }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        self.entries = Flat(entries)
        self.starts = Flat(starts)
    }

    func free() {
        entries.free()
        starts.free()
    }

    /// The numbers of words that may be within `errors` errors of this one; each once, ascending.
    func candidates(_ letters: [UInt16], errors: Int) -> [UInt32] {
        var found: [UInt32] = []
        Deletions.forEachHash(letters, errors: errors) { hash in
            var place = Int(starts[Int(hash >> shift)])
            let end = Int(starts[Int(hash >> shift) + 1])
            while place < end, entries[place] >> 32 < UInt64(hash) { place += 1 }
            while place < end, entries[place] >> 32 == UInt64(hash), found.count < Deletions.mostCandidates {
                found.append(UInt32(truncatingIfNeeded: entries[place]))
                place += 1
            }
        }
        found.sort()
        var kept = 0
        for place in found.indices where kept == 0 || found[kept - 1] != found[place] {
            found[kept] = found[place]
            kept += 1
        }
        found.removeLast(found.count - kept)
        return found
    }

    /// Calls `body` with the hash of the first letters and of each way to delete up to `errors` of them; each hash once.
    private static func forEachHash(_ letters: [UInt16], errors: Int, _ body: (UInt32) -> Void) {
        let count = min(letters.count, beginning)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: mostHashes) { seen in
            var known = 0
            func take(_ hash: UInt32) {
                for place in 0..<known where seen[place] == hash { return }
                seen[known] = hash
                known += 1
                body(hash)
            }
            take(hash(letters, count, without: -1, -1))
            guard count > 1, errors > 0 else { return }
            for first in 0..<count { take(hash(letters, count, without: first, -1)) }
            guard errors > 1, count > 3 else { return }
            for first in 0..<count {
                for second in (first + 1)..<max(first + 1, count) { take(hash(letters, count, without: first, second)) }
            }
        }
    }

    /// FNV-1a.
    private static func hash(_ letters: [UInt16], _ count: Int, without first: Int, _ second: Int) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for place in 0..<count where place != first && place != second {
            hash = (hash ^ UInt32(letters[place] & 0xFF)) &* 0x0100_0193
            hash = (hash ^ UInt32(letters[place] >> 8)) &* 0x0100_0193
        }
        return hash
    }
}

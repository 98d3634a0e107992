import Foundation

/// An immutable index of some documents. It owns flat arrays, and all snapshots that hold it share them.
///
/// Documents are numbered along the curve of `Cells`. A *key* is a word as written; keys with the same stem share a *list* of the documents
/// that contain it. A list entry is a document and a byte: the word's weight there (1 to 127), and in the highest bit whether it is in a
/// name.
final class Segment: Sendable {
    /// The columns of the documents, as a builder collects them.
    struct Columns: Sendable {
        var ids: [Int] = []
        var cells: [UInt32] = []
        /// In degrees; NaN without a position.
        var latitudes: [Float] = []
        var longitudes: [Float] = []
        var standings: [Float] = []
        var names: [UInt8] = []
        var nameEnds: [UInt32] = []
    }

    struct Keys: Sendable {
        /// The UTF-8 of all keys, ascending.
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        var counts: [UInt32] = []
        var lists: [UInt32] = []
    }

    struct Lists: Sendable {
        var starts: [UInt32] = [0]
        var documents: [UInt32] = []
        var weights: [UInt8] = []
    }

    static let inName: UInt8 = 0x80

    let ids: Flat<Int>
    let cells: Flat<UInt32>
    let latitudes: Flat<Float>
    let longitudes: Flat<Float>
    let standings: Flat<Float>
    private let names: Flat<UInt8>
    private let nameEnds: Flat<UInt32>

    private let keyBytes: Flat<UInt8>
    private let keyEnds: Flat<UInt32>
    let keyCounts: Flat<UInt32>
    let keyLists: Flat<UInt32>

    /// The start of each list, and the end of the last.
    let starts: Flat<UInt32>
    let documents: Flat<UInt32>
    let weights: Flat<UInt8>

    /// Documents by their ids.
    private let byID: Flat<UInt32>
    let deletions: Deletions
    let forms: StemForms
    /// The greatest weight in each list, as a bound for pruning.
    let peaks: Flat<UInt8>
    let mostStanding: Float

    init(columns: Columns, keys: Keys, lists: Lists) {
        ids = Flat(columns.ids)
        cells = Flat(columns.cells)
        latitudes = Flat(columns.latitudes)
        longitudes = Flat(columns.longitudes)
        standings = Flat(columns.standings)
        names = Flat(columns.names)
        nameEnds = Flat(columns.nameEnds)
        keyBytes = Flat(keys.bytes)
        keyEnds = Flat(keys.ends)
        keyCounts = Flat(keys.counts)
        keyLists = Flat(keys.lists)
        starts = Flat(lists.starts)
        documents = Flat(lists.documents)
        weights = Flat(lists.weights)
        byID = Flat((0..<UInt32(columns.ids.count)).sorted { columns.ids[Int($0)] < columns.ids[Int($1)] })
        peaks = Flat(
            (0..<(lists.starts.count - 1)).map { list in
                lists.weights[Int(lists.starts[list])..<Int(lists.starts[list + 1])].reduce(0) { max($0, $1 & 0x7F) }
            })
        mostStanding = columns.standings.max() ?? 1
        deletions = Deletions(
            keys.ends.indices.lazy.compactMap { number -> (number: UInt32, letters: [UInt16])? in
                guard keys.counts[number] > 0 else { return nil }
                let start = number == 0 ? 0 : Int(keys.ends[number - 1])
                let bytes = keys.bytes[start..<Int(keys.ends[number])]
                // Only long words get typing tolerance: no parts of Thai runs, no short marked keys, no numbers.
                guard bytes.count >= 3, bytes.count <= Segment.longestForgiven, bytes.first! != 1,
                    bytes.first! > 3 || bytes.count >= 6
                else { return nil }
                guard bytes.contains(where: { $0 > 57 }) else { return nil }
                let letters = String(decoding: bytes, as: UTF8.self).letters
                return letters.count >= 3 ? (UInt32(number), letters) : nil
            })
        forms = StemForms(Segment.written(keys))
    }

    /// The keys that are readable words, with their bytes.
    private static func written(_ keys: Keys) -> some Sequence<(number: UInt32, bytes: [UInt8])> {
        keys.ends.indices.lazy.compactMap { number in
            guard keys.counts[number] > 0 else { return nil }
            let bytes = keys.bytes[(number == 0 ? 0 : Int(keys.ends[number - 1]))..<Int(keys.ends[number])]
            return Stemmers.takes(bytes) ? (UInt32(number), Array(bytes)) : nil
        }
    }

    /// The length in bytes of the longest key whose typing errors are forgiven.
    static let longestForgiven = 96

    deinit {
        ids.free()
        for flat in [cells, nameEnds, keyEnds, keyCounts, keyLists, starts, documents, byID] { flat.free() }
        for flat in [latitudes, longitudes, standings] { flat.free() }
        for flat in [names, keyBytes, weights, peaks] { flat.free() }
        deletions.free()
        forms.free()
    }

    var count: Int { ids.count }
    var keyCount: Int { keyEnds.count }
    var listCount: Int { starts.count - 1 }

    /// The approximate memory, in bytes.
    var byteCount: Int {
        count * 32 + names.count + keyBytes.count + keyCount * 12 + starts.count * 5 + documents.count * 5
            + deletions.byteCount + forms.byteCount
    }

    func document(id: Int) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if ids[Int(byID[middle])] < id { low = middle + 1 } else { high = middle }
        }
        return low < count && ids[Int(byID[low])] == id ? Int(byID[low]) : nil
    }

    func name(_ document: Int) -> String {
        let start = document == 0 ? 0 : Int(nameEnds[document - 1])
        return String(decoding: names[start..<Int(nameEnds[document])], as: UTF8.self)
    }

    /// The bytes of a key; valid as long as the segment.
    func key(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        keyBytes[(number == 0 ? 0 : Int(keyEnds[number - 1]))..<Int(keyEnds[number])]
    }

    /// True if a key begins with these bytes.
    func key(_ number: Int, beginsWith start: [UInt8]) -> Bool {
        let key = key(number)
        return key.count >= start.count && memcmp(key.baseAddress!, start, start.count) == 0
    }

    /// The first key not before the given one.
    func firstKey(notBefore wanted: [UInt8]) -> Int {
        var low = 0
        var high = keyCount
        while low < high {
            let middle = (low &+ high) / 2
            let key = key(middle)
            let order = memcmp(key.baseAddress!, wanted, min(key.count, wanted.count))
            if order < 0 || order == 0 && key.count < wanted.count { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// The list of a word or stem.
    func list(_ word: String) -> UInt32? {
        let wanted = Array(word.utf8)
        let number = firstKey(notBefore: wanted)
        return number < keyCount && key(number).count == wanted.count && key(number, beginsWith: wanted)
            ? keyLists[number] : nil
    }

    func size(_ list: UInt32) -> Int { Int(starts[Int(list) + 1] - starts[Int(list)]) }

    func entries(_ list: UInt32) -> Range<Int> { Int(starts[Int(list)])..<Int(starts[Int(list) + 1]) }

    /// The range of a list's entries for these documents.
    func entries(_ list: UInt32, _ documents: Range<UInt32>) -> Range<Int> {
        let whole = entries(list)
        if documents.lowerBound == 0, Int(documents.upperBound) == count { return whole }
        let first = lowerBound(documents.lowerBound, in: whole)
        return first..<lowerBound(documents.upperBound, in: first..<whole.upperBound)
    }

    func lowerBound(_ document: UInt32, in entries: Range<Int>) -> Int {
        var low = entries.lowerBound
        var high = entries.upperBound
        while low < high {
            let middle = (low &+ high) / 2
            if documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// The documents in stretches of cells; neighbouring stretches are joined.
    func documents(in stretches: [ClosedRange<UInt32>]) -> [Range<UInt32>] {
        var ranges: [Range<UInt32>] = []
        for stretch in stretches {
            let first = firstDocument(notBefore: stretch.lowerBound)
            let end = stretch.upperBound == .max ? UInt32(count) : firstDocument(notBefore: stretch.upperBound + 1)
            if first >= end { continue }
            if let last = ranges.last, last.upperBound >= first {
                ranges[ranges.count - 1] = last.lowerBound..<max(end, last.upperBound)
            } else {
                ranges.append(first..<end)
            }
        }
        return ranges
    }

    private func firstDocument(notBefore cell: UInt32) -> UInt32 {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle] < cell { low = middle + 1 } else { high = middle }
        }
        return UInt32(low)
    }
}

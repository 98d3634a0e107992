/// Looks up documents in the lists of all words of a plan except the leading one. It is fast for documents in ascending order.
struct Prober {
    private struct Cursor {
        var slot: Int
        var worth: Worth
        var first: Int
        var end: Int
        var place: Int
    }

    private let segment: Segment
    private let documents: Flat<UInt32>
    private let weights: Flat<UInt8>
    private var cursors: [Cursor] = []
    /// For each word, whether it is needed.
    private let needed: [Bool]
    private var best: [Float]
    private let namesOnly: Bool

    init(_ segment: Segment, _ plan: Plan, _ part: Int, without lead: Int?) {
        self.segment = segment
        documents = segment.documents
        weights = segment.weights
        namesOnly = plan.namesOnly
        let total = plan.weight
        var needed: [Bool] = []
        for (place, slot) in plan.slots.enumerated() where place != lead {
            for alternative in slot.alternatives[part] {
                let entries = segment.entries(alternative.list)
                cursors.append(
                    Cursor(
                        slot: needed.count, worth: Plan.worth(of: alternative, for: slot, total: total),
                        first: entries.lowerBound,
                        end: entries.upperBound, place: entries.lowerBound))
            }
            needed.append(!slot.isSlight)
        }
        self.needed = needed
        best = [Float](repeating: 0, count: needed.count)
    }

    /// The sum of the other words' weights in a document; nil if a needed word is missing.
    mutating func sum(_ document: UInt32) -> Float? {
        if needed.isEmpty { return 0 }
        for word in best.indices { best[word] = 0 }
        for number in cursors.indices {
            seek(number, document)
            let cursor = cursors[number]
            guard cursor.place < cursor.end, documents[cursor.place] == document else { continue }
            let weight = weights[cursor.place]
            if namesOnly, weight & Segment.inName == 0 { continue }
            best[cursor.slot] = max(best[cursor.slot], cursor.worth[weight & 0x7F])
        }
        var sum: Float = 0
        for (isNeeded, value) in zip(needed, best) {
            if isNeeded, value == 0 { return nil }
            sum += value
        }
        return sum
    }

    /// Gallops to the first entry not before the document.
    private mutating func seek(_ number: Int, _ document: UInt32) {
        let (first, end) = (cursors[number].first, cursors[number].end)
        var low = cursors[number].place
        if low > first, documents[low - 1] >= document { low = first }
        var step = 1
        while low + step < end, documents[low + step] < document {
            low += step
            step *= 2
        }
        cursors[number].place = segment.lowerBound(document, in: low..<min(end, low + step + 1))
    }
}

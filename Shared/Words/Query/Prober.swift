/// Looks documents up in the lists of all words of a plan but the leading one. Documents must come in ascending order within a stretch.
struct Prober {
    private struct Cursor {
        var slot: Int
        var quality: Float
        var entries: Range<Int>
        var place: Int
    }

    private struct Word {
        var weight: Float
        var isNeeded: Bool
    }

    private let segment: Segment
    private var cursors: [Cursor] = []
    private let words: [Word]
    private var best: [Float]
    private let namesOnly: Bool
    let total: Float

    init(_ segment: Segment, _ plan: Plan, _ part: Int, _ lead: Int?) {
        self.segment = segment
        namesOnly = plan.namesOnly
        total = plan.weight
        var words: [Word] = []
        for (place, slot) in plan.slots.enumerated() where place != lead {
            for alternative in slot.alternatives[part] {
                let entries = segment.entries(alternative.list, 0..<UInt32(segment.count))
                cursors.append(
                    Cursor(
                        slot: words.count, quality: alternative.quality / 127, entries: entries,
                        place: entries.lowerBound))
            }
            words.append(Word(weight: slot.isSlight ? 0.25 * slot.weight : slot.weight, isNeeded: !slot.isSlight))
        }
        self.words = words
        best = [Float](repeating: 0, count: words.count)
    }

    /// What the other words count in a document; nil if one that is needed is not there.
    mutating func sum(_ document: UInt32) -> Float? {
        if words.isEmpty { return 0 }
        for word in best.indices { best[word] = 0 }
        let documents = segment.lists.documents
        for number in cursors.indices {
            seek(number, document)
            let cursor = cursors[number]
            guard cursor.place < cursor.entries.upperBound, documents[cursor.place] == document else { continue }
            let weight = segment.lists.weights[cursor.place]
            if namesOnly, weight & Segment.inName == 0 { continue }
            best[cursor.slot] = max(best[cursor.slot], Float(weight & 0x7F) * cursor.quality)
        }
        var sum: Float = 0
        for (word, value) in zip(words, best) {
            if word.isNeeded, value == 0 { return nil }
            sum += word.weight * value
        }
        return sum
    }

    /// Gallops to the first entry not before the document.
    private mutating func seek(_ number: Int, _ document: UInt32) {
        let entries = cursors[number].entries
        var low = cursors[number].place
        if low > entries.lowerBound, segment.lists.documents[low - 1] >= document { low = entries.lowerBound }
        var step = 1
        while low + step < entries.upperBound, segment.lists.documents[low + step] < document {
            low += step
            step *= 2
        }
        cursors[number].place = segment.lowerBound(document, in: low..<min(entries.upperBound, low + step + 1))
    }
}

import Synchronization

/// Builds an index of documents that are made one after the other, so that they are never all in memory. Several threads take part, each
/// as long as there are documents left; the index is the same however many they are and whoever took which.
public final class WordIndexMaker: Sendable {
    private let count: Int
    private let vocabulary: Vocabulary
    private let document: @Sendable (Int) -> WordDocument?
    private let next = Atomic(0)
    private let gathered = Mutex<[SegmentBuilder]>([])

    /// Documents that a thread takes at a time: few, so that none waits long for another at the end.
    private static let share = 1_000

    /// - Parameter document: makes the one with an id from 0 to below `numbered`, which it has; nil if there is none. Called by several
    ///   threads at once.
    public init(
        numbered count: Int, vocabulary: Vocabulary = .current, document: @escaping @Sendable (Int) -> WordDocument?
    ) {
        (self.count, self.vocabulary, self.document) = (count, vocabulary, document)
    }

    /// Takes documents apart until none is left.
    public func takePart() {
        var builder = SegmentBuilder(vocabulary, room: count)
        while true {
            let start = next.add(WordIndexMaker.share, ordering: .relaxed).oldValue
            guard start < count else { break }
            for number in start..<min(count, start + WordIndexMaker.share) {
                document(number).map { builder.add($0) }
            }
        }
        builder.forget()
        gathered.withLock { [builder] in $0.append(builder) }
    }

    /// The index, once all who took part have come back; whoever asks first gets it.
    public func index() -> WordIndex { WordIndex(segment(), vocabulary: vocabulary) }

    func segment() -> Segment {
        var builders = gathered.withLock { gathered in
            let builders = gathered
            gathered = []
            return builders
        }
        guard var all = builders.popLast() else {
            return Segment(columns: Segment.Columns(), keys: Segment.Keys(), lists: Segment.Lists())
        }
        // Each is freed as soon as it was taken over.
        while let other = builders.popLast() { all.absorb(other) }
        return all.segment()
    }
}

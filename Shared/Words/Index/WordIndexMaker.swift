import Synchronization

/// Builds an index of documents that are made one after the other, so that they are never all in memory. Several threads take part as long
/// as documents are left. The index does not depend on the number of threads and their shares.
public final class WordIndexMaker: Sendable {
    private let count: Int
    private let vocabulary: Vocabulary
    private let document: @Sendable (Int) -> WordDocument?
    private let next = Atomic(0)
    private let gathered = Mutex<[SegmentBuilder]>([])

    /// The number of documents that a thread takes at a time: few, so that no thread waits long for another at the end.
    private static let share = 1_000

    /// - Parameter document: makes the document with an id below `numbered`; nil if there is none. Several threads call it at once.
    public init(
        numbered count: Int, vocabulary: Vocabulary = .current, document: @escaping @Sendable (Int) -> WordDocument?
    ) {
        (self.count, self.vocabulary, self.document) = (count, vocabulary, document)
    }

    /// Splits documents into words until none is left.
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

    /// The index. Call it once, after all calls of `takePart` have returned.
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
        // Each builder is freed as soon as it was absorbed.
        while let other = builders.popLast() { all.absorb(other) }
        return all.segment()
    }
}

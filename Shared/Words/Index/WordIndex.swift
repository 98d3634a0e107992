/// Finds documents by their words, in memory. A copy is a cheap snapshot that does not change, while one writer at a time changes the
/// original.
///
/// var index = WordIndex(documents) let snapshot = index                       // give this to readers index.apply([.put(changed),
/// .remove(17)]) snapshot.search(WordQuery("pad tai", near: here))
public struct WordIndex: Sendable {
    public enum Change: Sendable {
        /// Adds the document, or replaces the one with its id.
        case put(WordDocument)
        case remove(Int)
    }

    struct Part: Sendable {
        let segment: Segment
        var removed = RemovedDocuments()

        var live: Int { segment.count - removed.count }
    }

    /// The parts, the larger and older ones first.
    private(set) var parts: [Part] = []

    let vocabulary: Vocabulary

    public init(vocabulary: Vocabulary = .current) { self.vocabulary = vocabulary }

    /// Builds the index at once, which is the fastest way. The last of several documents with one id counts.
    public init(_ documents: some Sequence<WordDocument>, vocabulary: Vocabulary = .current) {
        self.vocabulary = vocabulary
        apply(documents.map { .put($0) })
    }

    /// An index of one segment.
    init(_ segment: Segment, vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        if segment.count > 0 { parts = [Part(segment: segment)] }
    }

    public var count: Int { parts.reduce(0) { $0 + $1.live } }

    /// The approximate memory, in bytes.
    public var byteCount: Int { parts.reduce(0) { $0 + $1.segment.byteCount } }

    public func contains(_ id: Int) -> Bool { location(id) != nil }

    /// Applies all changes in their order. Many together cost less than one by one.
    public mutating func apply(_ changes: [Change]) {
        var last: [Int: Int] = [:]
        for (place, change) in changes.enumerated() { last[change.id] = place }
        var documents: [WordDocument] = []
        for (place, change) in changes.enumerated() where last[change.id] == place {
            if let (part, document) = location(change.id) { parts[part].removed.insert(document) }
            if case .put(let document) = change { documents.append(document) }
        }
        parts.removeAll { $0.live == 0 }
        if !documents.isEmpty { parts.append(Part(segment: Segment.of(documents, vocabulary))) }
        merge()
    }

    func location(_ id: Int) -> (part: Int, document: Int)? {
        for (number, part) in parts.enumerated().reversed() {
            if let document = part.segment.document(id: id), !part.removed[document] { return (number, document) }
        }
        return nil
    }

    /// Keeps each part at least four times as large as the next, and at least half full. So there are few parts, and documents are rarely
    /// moved.
    private mutating func merge() {
        while let last = parts.indices.last {
            if last > 0, parts[last - 1].live < 4 * parts[last].live {
                replace((last - 1)...last)
            } else if let half = parts.firstIndex(where: { $0.removed.count > 64 && $0.removed.count > $0.live }) {
                replace(half...half)
            } else {
                return
            }
        }
    }

    private mutating func replace(_ range: ClosedRange<Int>) {
        var builder = SegmentBuilder(vocabulary)
        for part in parts[range] { builder.absorb(part.segment, without: part.removed) }
        parts.replaceSubrange(range, with: [Part(segment: builder.segment())])
    }
}

extension WordIndex.Change {
    var id: Int {
        switch self {
        case .put(let document): document.id
        case .remove(let id): id
        }
    }
}

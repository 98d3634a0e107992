import Dispatch
import Foundation
import Synchronization

extension Segment {
    /// Fewer documents are not worth a thread.
    private static let leastForThread = 2_000

    /// A segment of some documents, whose texts as many threads take apart as there are processors.
    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary) -> Segment {
        of(documents.count, vocabulary, threads: threads(for: documents.count)) { documents[$0] }
    }

    /// The same of documents that are made one after the other, when their turn comes.
    static func of(
        _ count: Int, _ vocabulary: Vocabulary, document: @Sendable (Int) -> WordDocument?
    ) -> Segment {
        of(count, vocabulary, threads: threads(for: count), document: document)
    }

    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary = .current, threads: Int) -> Segment {
        of(documents.count, vocabulary, threads: threads) { documents[$0] }
    }

    private static func threads(for count: Int) -> Int {
        min(ProcessInfo.processInfo.activeProcessorCount, count / leastForThread)
    }

    /// The same whatever the number of threads.
    private static func of(
        _ count: Int, _ vocabulary: Vocabulary, threads: Int, document: @Sendable (Int) -> WordDocument?
    ) -> Segment {
        var builder = SegmentBuilder(vocabulary)
        guard threads > 1 else {
            for number in 0..<count { document(number).map { builder.add($0) } }
            return builder.segment()
        }
        let segments = Mutex<[Int: Segment]>([:])
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var builder = SegmentBuilder(vocabulary)
            for number in count * thread / threads..<count * (thread + 1) / threads {
                document(number).map { builder.add($0) }
            }
            let segment = builder.segment()
            segments.withLock { $0[thread] = segment }
        }
        // Each is freed as soon as it was taken over.
        for thread in 0..<threads {
            guard let segment = segments.withLock({ $0.removeValue(forKey: thread) }) else { continue }
            builder.absorb(segment, without: Gone())
        }
        return builder.segment()
    }
}

import Dispatch
import Foundation
import Synchronization

extension Segment {
    /// Fewer documents are not worth a thread.
    private static let leastForThread = 2_000

    /// A segment of some documents, whose texts as many threads take apart as there are processors.
    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary) -> Segment {
        of(
            documents, vocabulary,
            threads: min(ProcessInfo.processInfo.activeProcessorCount, documents.count / leastForThread))
    }

    /// The same whatever the number of threads.
    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary = .current, threads: Int) -> Segment {
        var builder = SegmentBuilder(vocabulary)
        guard threads > 1 else {
            for document in documents { builder.add(document) }
            return builder.segment()
        }
        let segments = Mutex<[Int: Segment]>([:])
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var builder = SegmentBuilder(vocabulary)
            for document in documents[documents.count * thread / threads..<documents.count * (thread + 1) / threads] {
                builder.add(document)
            }
            let segment = builder.segment()
            segments.withLock { $0[thread] = segment }
        }
        let made = segments.withLock { $0 }
        for thread in 0..<threads { builder.absorb(made[thread]!, without: Gone()) }
        return builder.segment()
    }
}

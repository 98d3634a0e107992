import Dispatch
import Foundation

extension Segment {
    /// A thread pays only for more documents than this.
    private static let leastForThread = 2_000

    /// Builds a segment of documents. As many threads as processors split the texts.
    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary) -> Segment {
        let threads = min(ProcessInfo.processInfo.activeProcessorCount, documents.count / leastForThread)
        return of(documents, vocabulary, threads: threads)
    }

    static func of(_ documents: [WordDocument], _ vocabulary: Vocabulary = .current, threads: Int) -> Segment {
        let maker = WordIndexMaker(numbered: documents.count, vocabulary: vocabulary) { documents[$0] }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads) { _ in maker.takePart() }
        } else {
            maker.takePart()
        }
        return maker.segment()
    }
}

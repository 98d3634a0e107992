import EventLog
import Synchronization

/// Greatest end that this process itself has seen of each partition: behind its own acknowledged records, and at its readers' positions.
///
/// A broker that has just become leader, or comes back from a pause, may know less for some seconds.
final class KnownEnds: Sendable {
    private let ends = Mutex<[TopicPartition: Int64]>([:])

    func raise(_ seen: [TopicPartition: Int64]) {
        guard !seen.isEmpty else { return }
        ends.withLock { ends in ends.merge(seen) { max($0, $1) } }
    }

    /// Adds the positions of records.
    func raise(_ records: [NewRecord], at offsets: [Int64?]) {
        var seen: [TopicPartition: Int64] = [:]
        for (record, offset) in zip(records, offsets) {
            if let offset { seen[record.topicPartition] = max(seen[record.topicPartition] ?? 0, offset + 1) }
        }
        raise(seen)
    }

    /// Ends of these partitions, as far as known.
    func known(of partitions: [TopicPartition]) -> [TopicPartition: Int64] {
        ends.withLock { ends in
            partitions.reduce(into: [:]) { known, partition in known[partition] = ends[partition] }
        }
    }
}

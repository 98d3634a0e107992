import EventLog
import Synchronization

/// The greatest end that this process has itself seen of each partition: behind its own records once they were reported, and where its
/// readers stand.
///
/// A broker that has just become leader, or comes back from a pause, may know of less for some seconds.
final class KnownEnds: Sendable {
    private let ends = Mutex<[TopicPartition: Int64]>([:])

    func raise(_ seen: [TopicPartition: Int64]) {
        guard !seen.isEmpty else { return }
        ends.withLock { ends in ends.merge(seen) { max($0, $1) } }
    }

    /// Takes where records now stand.
    func raise(_ records: [NewRecord], at offsets: [Int64?]) {
        var seen: [TopicPartition: Int64] = [:]
        for (record, offset) in zip(records, offsets) {
            if let offset { seen[record.topicPartition] = max(seen[record.topicPartition] ?? 0, offset + 1) }
        }
        raise(seen)
    }

    /// Those of these partitions that anything is known of.
    func known(of partitions: [TopicPartition]) -> [TopicPartition: Int64] {
        ends.withLock { ends in
            partitions.reduce(into: [:]) { known, partition in known[partition] = ends[partition] }
        }
    }
}

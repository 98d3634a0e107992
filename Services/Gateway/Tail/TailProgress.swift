import EventLog
import struct EventLog.Record
import Events

/// How far the tail has read, and what it learned.
struct TailProgress {
    private(set) var identity: String?
    var next: [TopicPartition: Int64] = [:]
    var positions = Positions()
    var deduplicator = Deduplicator(topics: Tail.topics)
    /// Where the log ended when reading began. Records before it are only learned.
    private var ends: [TopicPartition: Int64] = [:]
    private var last: Int64 = 0
    private static let whole = Set(Tail.whole.map(\.name))

    init() {}

    /// - Parameter starts: the start offsets of partitions that must be read further back than others.
    init(
        identity: String, _ bounds: [TopicPartition: Range<Int64>], from starts: [TopicPartition: Int64] = [:]
    ) {
        self.identity = identity
        for (partition, range) in bounds {
            let learning = TailProgress.whole.contains(partition.topic) ? Int64.max : Tail.learning
            next[partition] = starts[partition] ?? max(range.lowerBound, range.upperBound - learning)
            ends[partition] = range.upperBound
            if let slot = Slot(partition) { positions[slot].next = range.upperBound }
        }
    }

    /// True if the log still holds everything from these positions on.
    func fits(identity: String, _ bounds: [TopicPartition: Range<Int64>]) -> Bool {
        guard self.identity == identity else { return false }
        return bounds.allSatisfy { partition, range in
            next[partition].map { (range.lowerBound...range.upperBound).contains($0) } ?? false
        }
    }

    /// True once reading has reached the former end of the log.
    var isLearned: Bool {
        ends.allSatisfy { partition, end in (next[partition] ?? 0) >= end }
    }

    /// Notes how far the reader has come: there may be no records up to there, because they were compacted away.
    mutating func reach(_ positions: [TopicPartition: Int64]) {
        for (partition, position) in positions where position > next[partition] ?? 0 { next[partition] = position }
    }

    func isLive(_ offset: Int64, _ slot: Slot) -> Bool {
        offset >= ends[slot.topicPartition] ?? 0
    }

    mutating func nextNumber() -> Int64 {
        last += 1
        return last
    }
}

import EventLog

/// How far a consumer has come, as a value.
struct ReadProgress: Sendable {
    /// What stops a consumer; it stays where it is.
    enum Obstacle: Sendable {
        case error(LogError)
        case outOfRange(TopicPartition)
    }

    /// The next offset of each partition.
    private(set) var positions: [TopicPartition: Int64]
    var names = TopicNames()
    var obstacle: Obstacle?

    init(positions: [TopicPartition: Int64]) {
        self.positions = positions
    }

    /// - Returns: false if it was given before, by what was fetched ahead.
    mutating func takes(_ record: Record) -> Bool {
        guard record.offset >= positions[record.topicPartition] ?? 0 else { return false }
        positions[record.topicPartition] = record.offset + 1
        return true
    }

    /// Nothing stands between the partition's position and its end.
    /// - Returns: true if that moved the position, past records that compaction took away.
    mutating func reached(_ end: Int64, of partition: TopicPartition) -> Bool {
        guard let position = positions[partition], position < end else { return false }
        positions[partition] = end
        return true
    }
}

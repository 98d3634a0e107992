import EventLog

/// Progress of a consumer, as a value.
struct ReadProgress: Sendable {
    /// A reason why a consumer stops; its position stays.
    enum Obstacle: Sendable {
        case error(LogError)
        case outOfRange(TopicPartition)
    }

    /// Next offset of each partition.
    private(set) var positions: [TopicPartition: Int64]
    var names = TopicNames()
    var obstacle: Obstacle?

    init(positions: [TopicPartition: Int64]) {
        self.positions = positions
    }

    /// - Returns: false for a prefetched record that was returned before.
    mutating func takes(_ record: Record) -> Bool {
        guard record.offset >= positions[record.topicPartition] ?? 0 else { return false }
        positions[record.topicPartition] = record.offset + 1
        return true
    }

    /// Nothing is left between the partition's position and its end.
    /// - Returns: true if that moved the position, past compacted records.
    mutating func reached(_ end: Int64, of partition: TopicPartition) -> Bool {
        guard let position = positions[partition], position < end else { return false }
        positions[partition] = end
        return true
    }
}

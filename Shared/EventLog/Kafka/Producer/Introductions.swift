import EventLog

/// Partitions whose leaders know a producer by now.
///
/// A partition stays free of gaps because its leader refuses a batch whose sequence number does not follow the last one. But a leader that
/// does not know the producer yet, or has forgotten it (by default after a day without records), takes any number. So the first record of
/// each partition is sent alone, and the rest once it is acknowledged.
struct Introductions: Sendable {
    /// Well below the day after which leaders forget a producer.
    private static let lasting = Duration.seconds(3600)

    private var last: [TopicPartition: ContinuousClock.Instant] = [:]

    /// Indices of the records to send first, alone; empty if none need be.
    func first(of records: [NewRecord], now: ContinuousClock.Instant) -> [Int] {
        var seen: Set<TopicPartition> = []
        let first = records.indices.filter { index in
            let partition = records[index].topicPartition
            if let last = last[partition], now - last < Introductions.lasting { return false }
            return seen.insert(partition).inserted
        }
        return first.count < records.count ? first : []
    }

    mutating func reported(_ records: [NewRecord], now: ContinuousClock.Instant) {
        for record in records { last[record.topicPartition] = now }
    }
}

/// Offsets of an append that is sent in parts.
struct ScatteredOffsets {
    private(set) var offsets: [Int64?]

    init(count: Int) {
        offsets = Array(repeating: nil, count: count)
    }

    mutating func set(_ indices: [Int], _ values: [Int64?]) {
        for (index, value) in zip(indices, values) { offsets[index] = value }
    }

    /// The error of one part as the error of the whole: nothing was sent after that part.
    mutating func error(_ part: AppendError, at indices: [Int]) -> AppendError {
        set(indices, part.offsets)
        return AppendError(cause: part.cause, offsets: offsets, isCertain: part.isCertain)
    }
}

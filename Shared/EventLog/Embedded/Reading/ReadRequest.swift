import EventLog

/// A reader's position in one partition.
struct ReadSlot: Sendable {
    let place: TopicPartition
    /// Number of the partition in the file.
    let partition: Int64
    /// Next offset to read.
    var position: Int64
}

/// One call of `next` that waits for records.
struct ReadRequest: Sendable {
    var slots: [ReadSlot]
    /// First slot to look at: it rotates, so that one full partition does not hold the others back.
    var start: Int
    /// Partitions of the slots.
    let partitions: PartitionSet
    let limit: Int
    /// Earliest time at which records may be returned.
    let earliest: ContinuousClock.Instant?
    let deadline: ContinuousClock.Instant
    let promise = Promise<ReadResult, LogError>()

    /// Numbers of its partitions as few ranges: a topic's numbers are consecutive, and the slots are in the order of topics.
    var ranges: [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for slot in slots {
            if let last = ranges.last, last.upperBound + 1 == slot.partition {
                ranges[ranges.count - 1] = last.lowerBound...slot.partition
            } else {
                ranges.append(slot.partition...slot.partition)
            }
        }
        return ranges
    }

    /// True if it may be answered with records.
    func isDue(at now: ContinuousClock.Instant) -> Bool { earliest.map { $0 <= now } ?? true }

    /// An answer at the request's present positions.
    func result(_ records: [Record]) -> ReadResult { ReadResult(records: records, slots: slots, start: start) }
}

/// Result of a call of `next`, with the reader's positions after it.
struct ReadResult: Sendable {
    var records: [Record]
    var slots: [ReadSlot]
    var start: Int
}

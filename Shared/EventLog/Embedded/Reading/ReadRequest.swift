import EventLog

/// Where a reader stands in one partition.
struct ReadSlot: Sendable {
    let place: TopicPartition
    /// The partition's number in the file.
    let partition: Int64
    /// The next offset to read.
    var position: Int64
}

/// One call of `next`, waiting for records.
struct ReadRequest: Sendable {
    var slots: [ReadSlot]
    /// The slot to look at first: it moves on, so that one full partition does not keep the others back.
    var start: Int
    /// Those of the slots.
    let partitions: PartitionSet
    let limit: Int
    /// Not before it are records given.
    let earliest: ContinuousClock.Instant?
    let deadline: ContinuousClock.Instant
    let promise = Promise<ReadResult, LogError>()

    /// The numbers of its partitions as few ranges: a topic's follow each other, and the slots are in the order of topics.
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

    /// An answer from where the request has come to.
    func result(_ records: [Record]) -> ReadResult { ReadResult(records: records, slots: slots, start: start) }
}

/// What a call of `next` gets, and where the reader stands after it.
struct ReadResult: Sendable {
    var records: [Record]
    var slots: [ReadSlot]
    var start: Int
}

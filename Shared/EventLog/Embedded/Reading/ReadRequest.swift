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
    let limit: Int
    let deadline: ContinuousClock.Instant
    let promise = Promise<ReadResult, LogError>()

    /// An answer from where the request has come to.
    func result(_ records: [Record]) -> ReadResult { ReadResult(records: records, slots: slots, start: start) }
}

/// What a call of `next` gets, and where the reader stands after it.
struct ReadResult: Sendable {
    var records: [Record]
    var slots: [ReadSlot]
    var start: Int
}

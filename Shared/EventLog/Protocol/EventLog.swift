public import Events

/// An ordered, partitioned, durable log that several processes append to and read from.
///
/// Two implementations: `EmbeddedLog`, a file shared by the processes of one machine, and `KafkaLog`. Both pass the suite in
/// `Tests/EventLog`. All members may be called from any task; none of them blocks a thread of Swift's pool.
public protocol EventLog: Sendable {
    /// Tells this log from any other, and from itself once lost and made anew: positions are only good with it.
    var identity: String { get async throws }

    /// Makes the topics that are missing, with their partitions and retention, and checks the ones there are.
    /// - Returns: what is missing or different and could not be mended, a sentence each; empty if all is well.
    func prepare(_ topics: [Topic]) async throws -> [String]

    /// Appends records, those of one partition in the order given, and returns their offsets once all are durable.
    ///
    /// Waits while the log is busy (back-pressure). After an error nothing is said of records without an offset:
    /// they may stand in the log or not.
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64]

    /// True if `append` writes all its records or none.
    var appendsAreAtomic: Bool { get }

    /// True if `append` refuses what an older epoch of a source writes, with `LogError.superseded`. Else such records may stand after the
    /// claim of the next owner, and readers drop them.
    var refusesOldEpochs: Bool { get }

    /// The append of this client that has waited longest, and still does; nil if none does.
    var oldestWait: OldestWait? { get }

    /// Starts reading at the given offsets; a position outside the log's bounds throws `LogError.outOfRange`.
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader

    /// The first offset that is kept and the one the next record will get.
    ///
    /// Where brokers answer, the latter may be too low for a while: one that comes back from a pause tells what it knew. What is sure is
    /// the offset of an append of one's own, and a reader's position.
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>]

    /// For each partition an offset before which a deletion may have been forgotten: whoever goes on from a position before it may keep what
    /// is no more. Nil if the log does not tell; then only time does.
    func forgottenDeletions(of partitions: [TopicPartition]) async throws -> [TopicPartition: Int64]?

    /// Ends everything that this log has running; bounded in time. Nothing may be called after it.
    func close() async
}

extension EventLog {
    public func forgottenDeletions(of partitions: [TopicPartition]) async throws -> [TopicPartition: Int64]? { nil }
}

/// Reads some partitions on from where it is. Owned by one task: its members are not called at the same time.
public protocol LogReader: Sendable {
    /// The next records in order within each partition, at most `limit`; empty if none came within `wait`.
    ///
    /// Ends early, with nothing, when the task is cancelled. Throws `LogError`; after `damaged` or `outOfRange` it stays where it is.
    /// - Parameter earliest: not before it are records given, so that what comes until then is given at once; nil: as soon as there are any.
    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record]

    /// How far reading has come, as of the last `next`: everything before a partition's position was given, or is no longer in the log.
    ///
    /// It also passes what compaction took away, so it reaches the end of a partition whose last records are gone. A log that is slow,
    /// stopped or electing does not move it: only it tells that an end was reached, never a silence.
    var positions: [TopicPartition: Int64] { get }

    func close() async
}

extension LogReader {
    /// The next records, as soon as there are any.
    public func next(limit: Int, wait: Duration) async throws -> [Record] {
        try await next(limit: limit, wait: wait, notBefore: nil)
    }
}

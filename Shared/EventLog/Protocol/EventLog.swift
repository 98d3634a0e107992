public import Events

/// An ordered, partitioned, durable log that several processes append to and read from.
///
/// Two implementations: `EmbeddedLog`, a file shared by the processes of one machine, and `KafkaLog`. Both pass the suite in
/// `Tests/EventLog`. All members may be called from any task; none of them blocks a thread of Swift's pool.
public protocol EventLog: Sendable {
    /// Distinguishes this log from any other, and from itself once lost and made anew: positions are only valid with it.
    var identity: String { get async throws }

    /// Makes the missing topics, with their partitions and retention, and checks the existing ones.
    /// - Returns: a sentence for each fault that could not be mended; empty if there is none.
    func prepare(_ topics: [Topic]) async throws -> [String]

    /// Appends records, those of one partition in the order given, and returns their offsets once all are durable.
    ///
    /// Waits while the log is busy (back-pressure). After an error, records without an offset may or may not be in the log.
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64]

    /// True if `append` writes all its records or none.
    var appendsAreAtomic: Bool { get }

    /// True if `append` refuses a source's records with an older epoch, with `LogError.superseded`. Otherwise such records may stand after
    /// the claim of the next owner, and readers drop them.
    var refusesOldEpochs: Bool { get }

    /// The append of this client that has waited longest; nil if none waits.
    var oldestWait: OldestWait? { get }

    /// Starts reading at the given offsets; a position outside the log's bounds throws `LogError.outOfRange`.
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader

    /// First kept offset and next offset of each partition.
    ///
    /// Where brokers answer, the next offset may be too low for a while: a broker that comes back from a pause reports what it knew. The
    /// offset of an append of one's own and a reader's position are certain.
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>]

    /// For each partition, an offset before which a deletion may have been dropped: a reader that continues from a position before it may
    /// keep deleted things. Nil if the log cannot tell; then only time does.
    func forgottenDeletions(of partitions: [TopicPartition]) async throws -> [TopicPartition: Int64]?

    /// Ends everything that this log has running; bounded in time. Nothing may be called after it.
    func close() async
}

extension EventLog {
    public func forgottenDeletions(of partitions: [TopicPartition]) async throws -> [TopicPartition: Int64]? { nil }
}

/// Reads some partitions from given positions. Owned by one task: its members are not called at the same time.
public protocol LogReader: Sendable {
    /// Returns the next records in order within each partition, at most `limit`; empty if none came within `wait`.
    ///
    /// Ends early, without records, when the task is cancelled. Throws `LogError`; after `damaged` or `outOfRange` the position stays.
    /// - Parameter earliest: earliest time of returning records, so that all that come until then are returned together; nil: as soon as
    ///   there are any.
    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record]

    /// Positions as of the last `next`: everything before a partition's position was returned, or is no longer in the log.
    ///
    /// A position also passes compacted records, so it reaches the end of a partition whose last records are deleted. A log that is slow,
    /// stopped or electing does not move it: only a position shows that an end was reached, never a silence.
    var positions: [TopicPartition: Int64] { get }

    func close() async
}

extension LogReader {
    /// Returns the next records, as soon as there are any.
    public func next(limit: Int, wait: Duration) async throws -> [Record] {
        try await next(limit: limit, wait: wait, notBefore: nil)
    }
}

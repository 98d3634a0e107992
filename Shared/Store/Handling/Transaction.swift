public import EventLog
public import Events
public import GRDB
package import Traces

/// One step's transaction as a handler may use it: the tables and the outbox, for as long as the call lasts.
public struct Transaction: ~Copyable {
    /// Tables of the service. Those of the framework begin with `step_`; handlers do not touch them.
    public let database: Database
    /// Time of the step; all its records share it.
    public let now: Timestamp
    /// Time by which records are deleted for age, instead of `now`: see `DeletionClock`. It may be behind `now`.
    public let deletionTime: Timestamp
    private let outbox: Outbox
    private let cause: Event?
    /// Partition of the input; its owner emits the events that follow from it.
    private let owned: Int32?
    /// True if the emitted events were emitted before.
    private let isRestating: Bool
    /// Span of the step; nil if it is not recorded.
    private let span: TraceSpan?

    package init(
        database: Database, now: Timestamp, deletionTime: Timestamp? = nil, outbox: Outbox, cause: Input? = nil,
        isRestating: Bool = false, span: TraceSpan? = nil
    ) {
        self.database = database
        self.now = now
        self.deletionTime = deletionTime ?? now
        self.outbox = outbox
        self.cause = cause?.event
        owned = cause?.position.partition
        self.isRestating = isRestating
        self.span = span
    }

    private init(restating other: borrowing Transaction) {
        (database, now, deletionTime) = (other.database, other.now, other.deletionTime)
        (outbox, cause, owned, span) = (other.outbox, other.cause, other.owned, other.span)
        isRestating = true
    }

    /// The same transaction, for events that were emitted before.
    public func restating() -> Transaction { Transaction(restating: self) }

    /// Emits an event: it is appended to the log after the step has committed, in the order of the calls.
    ///
    /// The event names the command that caused it and continues its trace.
    /// - Throws: `Poison` if the record would be too large.
    public func emit(_ draft: Draft) throws {
        try outbox.add(
            draft, at: now, owned: owned, causationID: cause.map { $0.causationID ?? $0.id },
            traceparent: cause?.traceparent, span: span ?? (cause == nil ? TraceSpan.current : nil),
            isRestated: isRestating, in: database)
    }

    /// Orders a scrub of the store: somebody's data was erased, and another partition's owner reported it.
    public func scrub() throws { try Scrub.order(in: database) }

    /// Next offset that the service will read of an input, as of the last step; nil if it read nothing of it yet.
    public func position(of input: TopicPartition) throws -> Int64? {
        try Inbox.position(of: input, in: database)
    }

    /// True if the service has read all these inputs. After a log was restored, positions beyond those read name other records, or none.
    public func hasRead(_ inputs: InputPositions) throws -> Bool {
        try inputs.byPartition.allSatisfy { name, offset in
            guard let slash = name.lastIndex(of: "/"), let partition = Int32(name[name.index(after: slash)...]) else {
                return false
            }
            return try position(of: TopicPartition(String(name[..<slash]), partition)).map { offset < $0 } ?? false
        }
    }

    /// Keys of emitted events of a topic that the log has not acknowledged yet.
    public func unreportedKeys(of topic: Topic) throws -> Set<String> {
        try Outbox.waitingKeys(of: topic.name, in: database)
    }
}

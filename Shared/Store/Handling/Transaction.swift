public import EventLog
public import Events
public import GRDB
package import Traces

/// One step's transaction as a handler may use it: the tables and the outbox, for as long as the call lasts.
public struct Transaction: ~Copyable {
    /// The service's tables. The framework's own begin with `step_`; they are not the handler's to touch.
    public let database: Database
    /// The step's time; all records of a step share it.
    public let now: Timestamp
    /// What is older than it is kept is deleted by this time, not by `now`: see `DeletionClock`. It may be behind `now`.
    public let deletionTime: Timestamp
    private let outbox: Outbox
    private let cause: Event?
    /// The partition of the input that is handled: what is said because of it is said by its owner.
    private let owned: Int32?
    /// What is said has been said before.
    private let isRestating: Bool
    /// What it is part of; nil if that is not recorded.
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

    /// The same one, for what has been said before.
    public func restating() -> Transaction { Transaction(restating: self) }

    /// Says something: it is appended to the log after the step has committed, in the order said.
    ///
    /// The event names the command behind it and carries on its trace.
    /// - Throws: `Poison` if the record would be larger than a record may be.
    public func emit(_ draft: Draft) throws {
        try outbox.add(
            draft, at: now, owned: owned, causationID: cause.map { $0.causationID ?? $0.id },
            traceparent: cause?.traceparent, span: span ?? (cause == nil ? TraceSpan.current : nil),
            isRestated: isRestating, in: database)
    }

    /// Sees to it that the store's free space is overwritten soon: somebody was forgotten, and another partition's owner said so.
    public func scrub() throws { try Scrub.order(in: database) }

    /// The next offset that the service will read of an input, as of the last step; nil if it read nothing of it yet.
    public func position(of input: TopicPartition) throws -> Int64? {
        try Inbox.position(of: input, in: database)
    }

    /// Whether all these inputs stand before the positions that the service has read up to. After a log was put back, positions beyond
    /// them name other records, or none.
    public func hasRead(_ inputs: InputPositions) throws -> Bool {
        try inputs.byPartition.allSatisfy { name, offset in
            guard let slash = name.lastIndex(of: "/"), let partition = Int32(name[name.index(after: slash)...]) else {
                return false
            }
            return try position(of: TopicPartition(String(name[..<slash]), partition)).map { offset < $0 } ?? false
        }
    }

    /// The keys of what was said in a topic and the log has not reported yet.
    public func unreportedKeys(of topic: Topic) throws -> Set<String> {
        try Outbox.waitingKeys(of: topic.name, in: database)
    }
}

import EventLog
public import Events

/// What a service makes of the records it consumes. It decides; `Steps` makes each record count exactly once.
///
/// All members are synchronous and get a transaction that they cannot keep: they cannot await, reach the network or outlive the step. They
/// may throw `Poison` (or fail to decode) for a record that can never succeed; it is put aside and does not stop what follows. A refusal by
/// a rule is no error: it is an answer, emitted like any event.
public protocol Handler: ServiceInputs, ServiceTables, StoreStart {
    /// Handles one record of `inputs`.
    func handle(_ input: Input, in transaction: borrowing Transaction) throws

    /// Ends a step: called once after its records, in the same transaction, for events about all of them.
    func finish(in transaction: borrowing Transaction) throws

    /// Answers a record that was put aside with a refusal, if a sender waits.
    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws

    /// The timer's step: handles what is due by the wall clock. Called about every `tickInterval` and after a start.
    func tick(in transaction: borrowing Transaction) throws
    var tickInterval: Duration { get }
}

extension Handler {
    public func finish(in transaction: borrowing Transaction) throws {}
    public var tickInterval: Duration { .seconds(1) }
}

/// A record as a handler gets it.
public struct Input: Sendable {
    public let event: Event
    public let position: InputPosition
    /// When the log took it.
    public let appendedAt: Timestamp

    public init(event: Event, position: InputPosition, appendedAt: Timestamp) {
        self.event = event
        self.position = position
        self.appendedAt = appendedAt
    }
}

/// A record can never be handled; the reason is for the operator.
public struct Poison: Error, Sendable, CustomStringConvertible {
    public let reason: String
    public var description: String { reason }

    public init(_ reason: String) {
        self.reason = reason
    }
}

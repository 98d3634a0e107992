package import EventLog
public import Events
public import GRDB

/// What a service makes of the records it consumes. It decides; `Steps` sees to it that each record counts exactly once.
///
/// All members are synchronous and get a transaction that they cannot keep: they cannot await, reach the network or outlive the step.
/// They may throw `Poison` (or fail to decode) for a record that can never succeed, which is put aside and does not stop what
/// follows. A rule that says no is not an error: it is an answer, emitted like anything else.
public protocol Handler: Sendable {
    /// "catalog", "orders": names the service's checkpoints, dead letters and its events' source.
    var service: String { get }
    /// Which instance of the service handles: it reads the partitions that are its own.
    var instance: Instance { get }
    /// Topics it reads, of the partitions that `reads` names.
    var inputs: [Topic] { get }
    /// Inputs of which a table holds each record, and no state of the service's own does: a rebuild reads them from their beginning.
    var readWhole: [Topic] { get }
    /// Inputs of which a table holds each thing as it is. After a rebuild, and in a store that has no such table yet, it is filled from
    /// the log, up to the position read, before anything more is handled.
    var copied: [Topic] { get }
    /// Topics in which the processes that the service once was told one another what to do. Only a process that settles handles what stands
    /// there (`Engine.takeForwards`); any other starts once nothing is left.
    var forwards: [Topic] { get }
    /// The kinds of things whose present state it keeps, in the order in which a rebuild folds them.
    var kinds: [any StateKeeping] { get }
    /// Its own topics that a rebuild folds, in this order.
    var states: [Topic] { get }
    /// Inputs that gateways write and that no owner's store says again, of which a table holds each record that still counts. What a log that
    /// was lost or put back has not of them is appended to it again, as it was written.
    var secondCopies: [Topic] { get }
    /// Its own tables' making, one step after the other; a step once released is never changed.
    var migrations: [Migration] { get }
    /// The tables that a rebuild must bring back equal.
    var domainTables: [String] { get }
    /// Files beside its store that it writes in its steps.
    var sides: [SideStore] { get }

    /// Handles one record of `inputs`.
    func handle(_ input: Input, in transaction: borrowing Transaction) throws

    /// Ends a step: called once after its records, in the same transaction, for what is said once for all of them.
    func finish(in transaction: borrowing Transaction) throws

    /// The store is about to be made out of the log: brings into it, from where settings say, what is in no log.
    func bringOver(into database: Database) throws

    /// Takes over one record of `states` during a rebuild, saying nothing.
    func fold(_ own: Input, in transaction: borrowing Transaction) throws

    /// Takes over a tombstone of `states` during a rebuild.
    func forget(_ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction) throws

    /// Takes over one record of `copied`, saying nothing.
    func copy(_ input: Input, in database: Database) throws

    /// Takes over a tombstone of `copied`.
    func copyGone(_ topic: Topic, key: String, in database: Database) throws

    /// Says no to a record that was put aside, if somebody waits for an answer.
    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws

    /// Where the things of one of `states` stand, or the records of one of `secondCopies`.
    func table(of state: Topic) -> StateTable

    /// A record of one of `secondCopies` as it is to stand in the log. One without a signature is signed with the service's own keys.
    func secondCopy(of topic: Topic, key: String, in database: Database) throws -> Event?

    /// The partition key of a key in one of `states` that nothing stands under any more; nil if only the record said it.
    func partitionKey(of state: Topic, key: String) -> String?

    /// Says a thing's state record again as it stands; for an upgrade or a new log also what others must hear again because of it, such
    /// as requests of an open order. Nothing if there is no such thing.
    func restate(_ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws

    /// Says that there is no such thing any more, to a log that was put back and still has it.
    func restateGone(_ state: Topic, key: String, partitionKey: String, in transaction: borrowing Transaction) throws

    /// Everything is about to be said again to a log that lost it: forgets what stands in inputs that are not in that log.
    func beginRepublish(in transaction: borrowing Transaction) throws

    /// The store is a snapshot, and what was said since will be folded upon it: forgets notes that only the process had that made it, as a
    /// rebuild finds none of them. Those that are good whatever came since may stay.
    func beginContinuation(in transaction: borrowing Transaction) throws

    /// The timer's step: what is due by the wall clock. Called about every `tickInterval` and after a start.
    func tick(in transaction: borrowing Transaction) throws
    var tickInterval: Duration { get }
}

extension Handler {
    public func finish(in transaction: borrowing Transaction) throws {}
    public func bringOver(into database: Database) throws {}
    public func beginRepublish(in transaction: borrowing Transaction) throws {}
    public func restateGone(
        _ state: Topic, key: String, partitionKey: String, in transaction: borrowing Transaction
    ) throws {
        try transaction.emit(Draft(tombstoneIn: state, key: key, partitionKey: partitionKey))
    }
    public func beginContinuation(in transaction: borrowing Transaction) throws {}
    public var tickInterval: Duration { .seconds(1) }
    public var readWhole: [Topic] { [] }
    public var copied: [Topic] { [] }
    public var forwards: [Topic] { [] }
    public var secondCopies: [Topic] { [] }
    public func secondCopy(of topic: Topic, key: String, in database: Database) throws -> Event? { nil }
    public func copy(_ input: Input, in database: Database) throws {}
    public func copyGone(_ topic: Topic, key: String, in database: Database) throws {}
    public var instance: Instance { Instance() }
    public var sides: [SideStore] { [] }
    package var inputPartitions: [TopicPartition] { own(inputs) }
    var forwardPartitions: [TopicPartition] { own(forwards) }

    /// Whether it is one of the processes that the service was: it is only settled, never made again.
    var isFormer: Bool { instance.count > 1 && !forwards.isEmpty }

    func own(_ topics: [Topic]) -> [TopicPartition] {
        topics.flatMap(\.partitions).filter { instance.owns(partition: $0.partition) }
    }
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

/// A record can never be handled; why, for the operator.
public struct Poison: Error, Sendable, CustomStringConvertible {
    public let reason: String
    public var description: String { reason }

    public init(_ reason: String) {
        self.reason = reason
    }
}

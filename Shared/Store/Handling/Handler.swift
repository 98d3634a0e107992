package import EventLog
public import Events
public import GRDB

/// What a service makes of the records it consumes. It decides; `Steps` makes each record count exactly once.
///
/// All members are synchronous and get a transaction that they cannot keep: they cannot await, reach the network or outlive the step. They
/// may throw `Poison` (or fail to decode) for a record that can never succeed; it is put aside and does not stop what follows. A refusal by
/// a rule is no error: it is an answer, emitted like any event.
public protocol Handler: Sendable {
    /// "catalog", "orders": names the service's checkpoints, dead letters and its events' source.
    var service: String { get }
    /// Instance of the service; it reads its own partitions.
    var instance: Instance { get }
    /// Topics it reads, of the partitions that `reads` names.
    var inputs: [Topic] { get }
    /// Inputs whose every record is in a table, and in no state of the service: a rebuild reads them from their beginning.
    var readWhole: [Topic] { get }
    /// Inputs whose things are in a table as they are. After a rebuild, and in a store without such a table, it is filled from the log up
    /// to the position read before anything more is handled.
    var copied: [CopiedTopic] { get }
    /// Topics by which the processes that the service once consisted of forwarded work to one another. Only a process that settles handles
    /// them (`Engine.takeForwards`); any other starts once nothing is left.
    var forwards: [Topic] { get }
    /// Kinds of state that it keeps, each in a topic of its own, in the order in which they are emitted again.
    var kinds: [any StateKeeping] { get }
    /// Inputs that gateways write and no owner's store restores, with a table of each record that still counts. Records that a lost or
    /// restored log lacks are appended to it again, as they were written.
    var secondCopies: [SecondCopy] { get }
    /// Migrations of its own tables; a released migration is never changed.
    var migrations: [Migration] { get }
    /// Tables that a rebuild must restore exactly.
    var domainTables: [String] { get }
    /// Files beside its store that its steps write.
    var sides: [ArchiveFile] { get }

    /// Handles one record of `inputs`.
    func handle(_ input: Input, in transaction: borrowing Transaction) throws

    /// Ends a step: called once after its records, in the same transaction, for events about all of them.
    func finish(in transaction: borrowing Transaction) throws

    /// Called before the store is rebuilt from the log: imports what is in no log, from where settings say.
    func bringOver(into database: Database) throws

    /// Answers a record that was put aside with a refusal, if a sender waits.
    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws

    /// Called before everything is emitted again to a log that lost it: deletes what refers to inputs that are not in that log.
    func beginRepublish(in transaction: borrowing Transaction) throws

    /// Called on a snapshot before later records are folded onto it: deletes notes of the process that made it, which a rebuild would not
    /// have. Notes that stay valid whatever came since may stay.
    func beginContinuation(in transaction: borrowing Transaction) throws

    /// The timer's step: handles what is due by the wall clock. Called about every `tickInterval` and after a start.
    func tick(in transaction: borrowing Transaction) throws
    var tickInterval: Duration { get }
}

extension Handler {
    public func finish(in transaction: borrowing Transaction) throws {}
    public func bringOver(into database: Database) throws {}
    public func beginRepublish(in transaction: borrowing Transaction) throws {}
    public func beginContinuation(in transaction: borrowing Transaction) throws {}
    public var tickInterval: Duration { .seconds(1) }
    public var readWhole: [Topic] { [] }
    public var copied: [CopiedTopic] { [] }
    public var forwards: [Topic] { [] }
    public var secondCopies: [SecondCopy] { [] }
    public var instance: Instance { Instance() }
    public var sides: [ArchiveFile] { [] }
    package var inputPartitions: [TopicPartition] { own(inputs) }
    var forwardPartitions: [TopicPartition] { own(forwards) }

    /// True for one of the processes that the service once consisted of: it is only settled, never rebuilt.
    var isFormer: Bool { instance.count > 1 && !forwards.isEmpty }

    func own(_ topics: [Topic]) -> [TopicPartition] {
        topics.flatMap(\.partitions).filter { instance.owns(partition: $0.partition) }
    }
}

/// An input whose things are in a table as they are.
public struct CopiedTopic: Sendable {
    package let topic: Topic
    let save: @Sendable (_ input: Input, _ database: Database) throws -> Void
    let delete: @Sendable (_ key: String, _ database: Database) throws -> Void

    /// - Parameters:
    ///   - save: applies one record, without emitting.
    ///   - delete: applies a tombstone.
    public init(
        _ topic: Topic, save: @escaping @Sendable (_ input: Input, _ database: Database) throws -> Void,
        delete: @escaping @Sendable (_ key: String, _ database: Database) throws -> Void
    ) {
        (self.topic, self.save, self.delete) = (topic, save, delete)
    }
}

/// An input of gateways with a table of each record that still counts.
public struct SecondCopy: Sendable {
    package let topic: Topic
    package let table: StateTable
    let event: @Sendable (_ key: String, _ database: Database) throws -> Event?

    /// - Parameter event: the record of a key as it is to stand in the log. One without a signature is signed with the service's own keys.
    public init(
        of topic: Topic, in table: StateTable,
        event: @escaping @Sendable (_ key: String, _ database: Database) throws -> Event?
    ) {
        (self.topic, self.table, self.event) = (topic, table, event)
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

/// A record can never be handled; the reason is for the operator.
public struct Poison: Error, Sendable, CustomStringConvertible {
    public let reason: String
    public var description: String { reason }

    public init(_ reason: String) {
        self.reason = reason
    }
}

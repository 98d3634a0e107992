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
    var copied: [CopiedTopic] { get }
    /// Topics in which the processes that the service once was told one another what to do. Only a process that settles handles what stands
    /// there (`Engine.takeForwards`); any other starts once nothing is left.
    var forwards: [Topic] { get }
    /// The kinds of things whose present state it keeps, each in a topic of its own, in the order in which they are emitted again.
    var kinds: [any StateKeeping] { get }
    /// Inputs that gateways write and that no owner's store says again, of which a table holds each record that still counts. What a log that
    /// was lost or put back has not of them is appended to it again, as it was written.
    var secondCopies: [SecondCopy] { get }
    /// Its own tables' making, one step after the other; a step once released is never changed.
    var migrations: [Migration] { get }
    /// The tables that a rebuild must bring back equal.
    var domainTables: [String] { get }
    /// Files beside its store that it writes in its steps.
    var sides: [ArchiveFile] { get }

    /// Handles one record of `inputs`.
    func handle(_ input: Input, in transaction: borrowing Transaction) throws

    /// Ends a step: called once after its records, in the same transaction, for what is said once for all of them.
    func finish(in transaction: borrowing Transaction) throws

    /// The store is about to be made out of the log: brings into it, from where settings say, what is in no log.
    func bringOver(into database: Database) throws

    /// Says no to a record that was put aside, if somebody waits for an answer.
    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws

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

    /// Whether it is one of the processes that the service was: it is only settled, never made again.
    var isFormer: Bool { instance.count > 1 && !forwards.isEmpty }

    func own(_ topics: [Topic]) -> [TopicPartition] {
        topics.flatMap(\.partitions).filter { instance.owns(partition: $0.partition) }
    }
}

/// An input of which a table holds each thing as it is.
public struct CopiedTopic: Sendable {
    package let topic: Topic
    let save: @Sendable (_ input: Input, _ database: Database) throws -> Void
    let delete: @Sendable (_ key: String, _ database: Database) throws -> Void

    /// - Parameters:
    ///   - save: takes over one record, saying nothing.
    ///   - delete: takes over a tombstone.
    public init(
        _ topic: Topic, save: @escaping @Sendable (_ input: Input, _ database: Database) throws -> Void,
        delete: @escaping @Sendable (_ key: String, _ database: Database) throws -> Void
    ) {
        (self.topic, self.save, self.delete) = (topic, save, delete)
    }
}

/// An input that gateways write and of which a table holds each record that still counts.
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

/// A record can never be handled; why, for the operator.
public struct Poison: Error, Sendable, CustomStringConvertible {
    public let reason: String
    public var description: String { reason }

    public init(_ reason: String) {
        self.reason = reason
    }
}

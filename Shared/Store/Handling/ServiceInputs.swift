package import EventLog
public import Events
public import GRDB

/// Topics that a service reads, and what becomes of their records in a rebuild.
public protocol ServiceInputs: Sendable {
    /// "catalog", "orders": names the service's checkpoints, dead letters and its events' source.
    var service: String { get }
    /// Instance of the service; it reads its own partitions.
    var instance: Instance { get }
    /// Topics it reads, of the instance's partitions.
    var inputs: [Topic] { get }
    /// Inputs whose every record is in a table, and in no state of the service: a rebuild reads them from their beginning.
    var readWhole: [Topic] { get }
    /// Inputs whose things are in a table as they are. After a rebuild, and in a store without such a table, it is filled from the log up
    /// to the position read before anything more is handled.
    var copied: [CopiedTopic] { get }
    /// Topics by which the processes that the service once consisted of forwarded work to one another. Only a process that settles handles
    /// them (`Engine.takeForwards`); any other starts once nothing is left.
    var forwards: [Topic] { get }
    /// Inputs that gateways write and no owner's store restores, with a table of each record that still counts. Records that a lost or
    /// restored log lacks are appended to it again, as they were written.
    var secondCopies: [SecondCopy] { get }
}

extension ServiceInputs {
    public var instance: Instance { Instance() }
    public var readWhole: [Topic] { [] }
    public var copied: [CopiedTopic] { [] }
    public var forwards: [Topic] { [] }
    public var secondCopies: [SecondCopy] { [] }
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

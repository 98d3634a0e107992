public import Events

/// A kind of state, whatever its record type: what steps, rebuild and republishing do with it.
public protocol StateKeeping: Sendable {
    var topic: Topic { get }
    var table: StateTable { get }

    /// Applies one record of the topic, without emitting.
    func fold(_ own: Input, in transaction: borrowing Transaction) throws

    /// Applies a tombstone.
    func forget(_ key: String, in transaction: borrowing Transaction) throws

    /// Emits a thing's record again as it stands; does nothing if there is no such thing.
    func restate(_ key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws

    /// Emits the deletion of a thing that a restored log still has.
    func restateDeletion(_ key: String, partitionKey: String, in transaction: borrowing Transaction) throws

    /// Partition key of a deleted thing's key; nil if only the record had it.
    func partitionKey(of key: String) -> String?
}

extension StateKeeping {
    public func restateDeletion(_ key: String, partitionKey: String, in transaction: borrowing Transaction) throws {
        try transaction.emit(Draft(tombstoneIn: topic, key: key, partitionKey: partitionKey))
    }
}

extension StateKind: StateKeeping {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let event = own.event
        guard let listed = topic.types.first(where: { $0.name == event.type }) else {
            throw Poison("\(event.type) is not an event type of \(topic.name)")
        }
        if listed.payload == Record.self {
            let record = try event.decode(Record.self)
            try save(record, json: event.data, in: transaction.database)
            try folding?(record, transaction.database)
        } else if event.type != OwnerClaim.event {
            try forget(event.subject, in: transaction)
            if event.type == ending?.type { try ending?.note(event.data, transaction.database) }
        }
    }

    public func forget(_ key: String, in transaction: borrowing Transaction) throws {
        try delete(table.parts(of: key), in: transaction.database)
    }

    public func restate(
        _ key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var record = try get(joined: key, in: transaction.database) else { return }
        record.reflects = restatement.reflects(record.reflects)
        restating?(&record, restatement)
        try emit(record, in: transaction)
    }

    public func partitionKey(of key: String) -> String? { partitionKeyOfKey(key) }
}

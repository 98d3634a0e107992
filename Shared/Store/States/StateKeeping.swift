public import Events

/// A kind of state, whatever its records are: what the steps, the rebuild and the republish do with it.
public protocol StateKeeping: Sendable {
    var topic: Topic { get }
    var table: StateTable { get }

    /// Takes over one record of the topic, saying nothing.
    func fold(_ own: Input, in transaction: borrowing Transaction) throws

    /// Takes over a tombstone.
    func forget(_ key: String, in transaction: borrowing Transaction) throws

    /// Says a thing's record again as it stands; nothing if there is no such thing.
    func restate(_ key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws

    /// Emits that there is no such thing any more, to a log that was put back and still has it.
    func restateDeletion(_ key: String, partitionKey: String, in transaction: borrowing Transaction) throws

    /// The partition key of a key that nothing stands under any more; nil if only the record said it.
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
            throw Poison("\(event.type) is no event of \(topic.name)")
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

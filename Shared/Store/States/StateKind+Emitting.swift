public import Events

extension StateKind {
    /// Saves a record, and says it.
    /// - Parameter type: which of the topic's events it is; nil: the usual one.
    public func emit(
        _ record: Record, as type: EventType<Record>? = nil, stage: Draft.Stage = .state,
        in transaction: borrowing Transaction
    ) throws {
        let json = try JSON.encode(record)
        let key = StateTable.key(try save(record, json: json, in: transaction.database))
        var draft = Draft(
            topic, type: type ?? changed, subject: key, partitionKey: partitionKey(record), json: json)
        draft.stage = stage
        try transaction.emit(draft)
    }

    /// Deletes a record's row, and says that there is no such thing any more.
    public func end(_ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction) throws {
        let key = key(in: values(record))
        try delete(key, in: transaction.database)
        var tombstone = Draft(
            tombstoneIn: topic, key: StateTable.key(key), partitionKey: partitionKey(record))
        tombstone.stage = stage
        try transaction.emit(tombstone)
    }

    /// The same, and before the tombstone an event that says how it ended.
    public func end<Ended>(
        _ record: Record, _ type: EventType<Ended>, _ ended: Ended, in transaction: borrowing Transaction
    ) throws {
        try transaction.emit(
            Draft(
                topic, type: type, subject: StateTable.key(key(in: values(record))),
                partitionKey: partitionKey(record), data: ended))
        try end(record, in: transaction)
    }
}

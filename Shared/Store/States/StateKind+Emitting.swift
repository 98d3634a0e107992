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
        try emit(
            Draft(topic, type: type ?? changed, subject: key, partitionKey: partitionKey(record), json: json), stage,
            in: transaction)
    }

    /// Deletes a record's row, and says that there is no such thing any more.
    public func end(_ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction) throws {
        let key = key(in: values(record))
        try delete(key, in: transaction.database)
        try emit(
            Draft(tombstoneIn: topic, key: StateTable.key(key), partitionKey: partitionKey(record)), stage,
            in: transaction)
    }

    /// The same, and before the tombstone an event that says how it ended.
    public func end<Ended>(
        _ record: Record, _ type: EventType<Ended>, _ ended: Ended, stage: Draft.Stage = .state,
        in transaction: borrowing Transaction
    ) throws {
        let key = StateTable.key(key(in: values(record)))
        try end(key: key, of: partitionKey(record), type, ended, stage: stage, in: transaction)
    }

    /// The same of a thing of which there may be no record any more.
    public func end<Ended>(
        key: String, of partitionKey: String, _ type: EventType<Ended>, _ ended: Ended, stage: Draft.Stage = .state,
        in transaction: borrowing Transaction
    ) throws {
        let json = try JSON.encode(ended)
        try delete(table.parts(of: key), in: transaction.database)
        if type.name == ending?.type { try ending?.note(json, transaction.database) }
        try emit(Draft(topic, type: type, subject: key, partitionKey: partitionKey, json: json), stage, in: transaction)
        try emit(Draft(tombstoneIn: topic, key: key, partitionKey: partitionKey), stage, in: transaction)
    }

    private func emit(_ draft: Draft, _ stage: Draft.Stage, in transaction: borrowing Transaction) throws {
        var draft = draft
        draft.stage = stage
        if isOwnedByKey { draft.ownerKey = draft.partitionKey }
        try transaction.emit(draft)
    }
}

public import Events

extension StateKind {
    /// Saves a record, and emits it.
    /// - Parameters:
    ///   - type: which of the topic's events it is; nil: the usual one.
    ///   - stage: nil: the kind's.
    /// - Returns: the record as it was saved.
    @discardableResult
    public func emit(
        _ record: Record, as type: EventType<Record>? = nil, stage: Draft.Stage? = nil,
        in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let json = try JSON.encode(record)
        let key = StateTable.key(try save(record, json: json, in: transaction.database))
        try emit(saved: json, as: type ?? changed(record), of: key, partitionKey(record), stage: stage, in: transaction)
        return json
    }

    /// Emits a record that the table has already.
    /// - Parameters:
    ///   - key: as in the log.
    ///   - partitionKey: the record's.
    public func emit(
        saved json: [UInt8], as type: EventType<Record>, of key: String, _ partitionKey: String,
        stage: Draft.Stage? = nil, in transaction: borrowing Transaction
    ) throws {
        try emit(Draft(topic, type: type, subject: key, partitionKey: partitionKey, json: json), stage, in: transaction)
    }

    /// Deletes a record's row, and emits its deletion.
    public func end(_ record: Record, stage: Draft.Stage? = nil, in transaction: borrowing Transaction) throws {
        let key = key(in: values(record))
        try delete(key, in: transaction.database)
        try emit(
            Draft(tombstoneIn: topic, key: StateTable.key(key), partitionKey: partitionKey(record)), stage,
            in: transaction)
    }

    /// The same, with an event before the tombstone that says how it ended.
    public func end<Ended>(
        _ record: Record, _ type: EventType<Ended>, _ ended: Ended, stage: Draft.Stage? = nil,
        in transaction: borrowing Transaction
    ) throws {
        let key = StateTable.key(key(in: values(record)))
        try end(key: key, of: partitionKey(record), type, ended, stage: stage, in: transaction)
    }

    /// The same for a thing that may have no record any more.
    public func end<Ended>(
        key: String, of partitionKey: String, _ type: EventType<Ended>, _ ended: Ended, stage: Draft.Stage? = nil,
        in transaction: borrowing Transaction
    ) throws {
        try delete(table.parts(of: key), in: transaction.database)
        let json = try emit(ended: ended, as: type, of: key, partitionKey, stage: stage, in: transaction)
        if type.name == ending?.type { try ending?.note(json, transaction.database) }
    }

    /// Emits the end of a thing whose row is deleted already.
    /// - Returns: its JSON.
    @discardableResult
    public func emit<Ended>(
        ended: Ended, as type: EventType<Ended>, of key: String, _ partitionKey: String,
        stage: Draft.Stage? = nil, in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let json = try JSON.encode(ended)
        try emit(Draft(topic, type: type, subject: key, partitionKey: partitionKey, json: json), stage, in: transaction)
        try emit(Draft(tombstoneIn: topic, key: key, partitionKey: partitionKey), stage, in: transaction)
        return json
    }

    private func emit(_ draft: Draft, _ stage: Draft.Stage?, in transaction: borrowing Transaction) throws {
        var draft = draft
        draft.stage = stage ?? self.stage
        draft.ownerKey = owner?(draft.key, draft.partitionKey)
        try transaction.emit(draft)
    }
}

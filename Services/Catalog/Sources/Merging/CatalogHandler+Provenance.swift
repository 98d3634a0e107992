import Contract
import Events
import Store

/// Emits who stated what: source records and edits.
extension CatalogHandler {
    /// Deletes an ended source record. One that an operator split off stays, bound to nothing, so that the split is kept.
    func drop(_ sourceRecord: Sighting, at time: Timestamp, in transaction: borrowing Transaction) throws {
        if sourceRecord.apart == true {
            var kept = sourceRecord
            kept.known = nil
            kept.faults = []
            if kept != sourceRecord { try Sighting.states.emit(kept, in: transaction) }
            return
        }
        try Sighting.states.end(
            sourceRecord, SightingEvents.deleted,
            DeletedSighting(
                id: sourceRecord.id, source: sourceRecord.source, deletedAt: time, reflects: sourceRecord.reflects),
            in: transaction)
    }

    // MARK: - Edits of people

    /// Emits as edits the fields that people changed of a thing that sources also state. Call it before the thing is emitted.
    /// - Parameter isCommand: false for an import's row, whose empty fields state nothing.
    func noteEdits<Form: Mergeable>(
        from existing: Form?, to new: Form, isCommand: Bool = false, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let before = try tables.edits(of: new.id)
        guard try before != nil || tables.sourceRecordCount(of: new.id) > 0 else { return }
        var edits = Edits.after(before, putting: new, over: existing, replacesAll: isCommand)
        edits.asOf = before?.asOf
        if edits != before { try Edits.states.emit(edits, in: transaction) }
    }

    /// Emits a thing that an import made. The row's fields become edits; the others stay the sources'.
    func emitImported(_ place: Place, before: Place?, in transaction: borrowing Transaction) throws {
        try noteEdits(from: before, to: place, in: transaction)
        try emit(place, before: before, in: transaction)
        try settle(Place.self, place.id, at: transaction.now, in: transaction)
    }

    func emitImported<Thing: Commanded>(
        _ thing: Thing, before: Thing?, in transaction: borrowing Transaction
    ) throws {
        try noteEdits(from: before, to: thing, in: transaction)
        try emit(thing, in: transaction)
        try settle(Thing.self, thing.id, at: transaction.now, in: transaction)
    }

    /// Emits that people removed a thing that sources also state, so that sources do not create it again. Call it before the removal is
    /// emitted.
    func noteRemoval(of thing: String, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let before = try tables.edits(of: thing)
        guard try before != nil || SeenItems.isID(thing) || tables.sourceRecordCount(of: thing) > 0 else { return }
        let edits = Edits(thing: thing, fields: [], removed: true, asOf: before?.asOf)
        if edits != before { try Edits.states.emit(edits, in: transaction) }
    }
}

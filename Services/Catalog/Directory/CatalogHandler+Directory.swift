import Contract
import Events
import Store

/// Emitting things that have only a table of their own: areas, stations, people, calendars of holidays, and also movies and critics.
extension CatalogHandler {
    /// Saves and emits a thing, then binds the reviews that waited for it.
    func emit<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.save(thing)
        if Thing.self is Movie.Type { renamed.add(thing.id) }
        if Thing.self is any Commanded.Type { try tables.clearDeletionMarker(of: thing.id) }
        try transaction.emit(
            Draft(
                Thing.topic, type: Thing.changedType, subject: thing.id, partitionKey: thing.id,
                data: thing))
        if let known = thing as? any Commanded { try wakeReviews(like: known, in: transaction) }
    }

    func emitDeleted<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).delete(Thing.self, thing.id)
        try transaction.emit(
            Draft(
                Thing.topic, type: Thing.deletedType, subject: thing.id, partitionKey: thing.id,
                data: thing.deleted(at: transaction.now)))
        try transaction.emit(Draft(tombstoneIn: Thing.topic, key: thing.id, partitionKey: thing.id))
    }
}

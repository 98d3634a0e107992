import Contract
import Events
import Store

/// Emitting things that have only a table of their own: areas, stations, people, calendars of holidays, and also movies and critics.
extension CatalogHandler {
    /// Saves and emits a thing, then binds the reviews that waited for it.
    func emit<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        try Thing.states.emit(thing, in: transaction)
        if Thing.self is Movie.Type { renamed.add(thing.id) }
        if let known = thing as? any Commanded { try wakeReviews(like: known, in: transaction) }
    }

    /// - Parameter time: nil: that of the step.
    func emitDeleted<Thing: Registered>(
        _ thing: Thing, at time: Timestamp? = nil, in transaction: borrowing Transaction
    ) throws {
        try Thing.states.end(thing, Thing.deletedType, thing.deleted(at: time ?? transaction.now), in: transaction)
    }
}

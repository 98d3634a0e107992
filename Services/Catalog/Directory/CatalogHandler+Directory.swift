import Contract
import Events
import Store

/// Emits things with a table of one shape: areas, stations, people, calendars of holidays, movies and critics.
extension CatalogHandler {
    /// Saves and emits a thing, then binds the reviews that waited for it.
    func emit<Thing: Registered>(_ thing: Thing, in transaction: borrowing Transaction) throws {
        try Thing.states.emit(thing, in: transaction)
        if Thing.self is Movie.Type { renamed.add(thing.id) }
        if let known = thing as? any Commanded { try bindReviews(like: known, in: transaction) }
    }

    /// - Parameter time: nil: the time of the step.
    func emitDeleted<Thing: Registered>(
        _ thing: Thing, at time: Timestamp? = nil, in transaction: borrowing Transaction
    ) throws {
        try Thing.states.end(thing, Thing.deletedType, thing.deleted(at: time ?? transaction.now), in: transaction)
    }
}

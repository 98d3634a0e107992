import Contract
import Events
import Store

/// What is emitted once per step, after the step's reservations: first the things that they took from, then the reservations that are over.
///
/// A rebuild relies on this order in the log. A reservation stands before every record whose stock follows from it, so no hold is
/// forgotten. Its end stands behind the items, so nothing of it is counted twice.
extension CatalogHandler {
    func finish(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for thing in try tables.takeUnemitted(.items) {
            try transaction.emit(
                CatalogHandler.draft(of: thing.id, at: thing.place, .stock, json: Array(thing.record.utf8)))
        }
        for thing in try tables.takeUnemitted(.screenings) {
            try transaction.emit(
                CatalogHandler.draft(ofScreening: thing.id, at: thing.place, .seats, json: Array(thing.record.utf8)))
        }
        for over in try tables.takeEnds() { try emit(over: over, in: transaction) }
    }

    private func emit(over reservation: DeletedReservation, in transaction: borrowing Transaction) throws {
        var deleted = try Draft(
            .reservations, type: ReservationEvents.deleted, subject: reservation.key,
            partitionKey: reservation.customer, data: reservation)
        var tombstone = Draft(
            tombstoneIn: .reservations, key: reservation.key, partitionKey: reservation.customer)
        (deleted.ownerKey, tombstone.ownerKey) = (reservation.place, reservation.place)
        (deleted.stage, tombstone.stage) = (.farewell, .farewell)
        try transaction.emit(deleted)
        try transaction.emit(tombstone)
    }
}

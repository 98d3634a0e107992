import Contract
import Events
import Store

/// What is said once for a step, after the reservations that it made: what is left of what they took from, then which of them are over.
///
/// The order in the log is what a rebuild stands on. A reservation stands there before any record that its items' stock follows from,
/// so nobody's hold is forgotten; and it goes only after its items were said, so none of it is counted twice.
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

import Contract
import Events
import Store

/// Emits once per step, after the step's reservations: first the things that they took from, then the reservations that are over.
///
/// A rebuild relies on this order in the log. A reservation stands before every record whose stock follows from it, so no hold is lost. Its
/// end stands behind the items, so nothing of it is counted twice.
extension CatalogHandler {
    func finish(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        for thing in try tables.takeUnemitted(.items) {
            try Item.states.emit(
                saved: Array(thing.record.utf8), as: ItemEvents.stock, of: thing.id, thing.place, in: transaction)
        }
        for thing in try tables.takeUnemitted(.screenings) {
            try Screening.states.emit(
                saved: Array(thing.record.utf8), as: ScreeningEvents.seats, of: thing.id, thing.place, in: transaction)
        }
        for over in try tables.takeEnds() {
            try Reservation.states.emit(
                ended: over, as: ReservationEvents.deleted, of: over.key, over.customer, stage: .farewell,
                in: transaction)
        }
    }
}

import Contract
import Events
import Store

/// Erases a person: reservations of their orders get a stand-in for the customer.
extension CatalogHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard try Erasures.note(command, in: transaction.database) else { return }
        let tables = Tables(database: transaction.database)
        for var reservation in try tables.reservations(of: command.person)
        where command.covers(reservation.updatedAt) {
            reservation.customer = ErasePerson.standIn(for: command.person)
            try emit(reservation, in: transaction)
        }
    }
}

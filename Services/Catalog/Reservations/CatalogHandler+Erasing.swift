import Contract
import Events
import Store

/// A person asks to be forgotten: the reservations of their orders get a stand-in for the customer.
extension CatalogHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard !ErasePerson.isStandIn(command.person) else { return }
        try Erasures.note(command.person, at: command.requestedAt, in: transaction.database)
        let tables = Tables(database: transaction.database)
        for var reservation in try tables.reservations(of: command.person)
        where reservation.updatedAt <= command.requestedAt {
            reservation.customer = ErasePerson.standIn(for: command.person)
            reservation.origin = nil
            try emit(reservation, in: transaction)
        }
    }
}

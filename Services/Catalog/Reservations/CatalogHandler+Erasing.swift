import Contract
import Events
import Store

/// A person asks to be forgotten: what was set aside for their orders is so for nobody they can be told by.
extension CatalogHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard !ErasePerson.isStandIn(command.person) else { return }
        try Erasures.note(command.person, at: command.requestedAt, in: transaction.database)
        let tables = Tables(database: transaction.database)
        for var reservation in try tables.reservations(of: command.person)
        where reservation.updatedAt <= command.requestedAt {
            reservation.customer = ErasePerson.standIn(for: command.person)
            if reservation.origin != nil {
                reservation.origin = nil
                try tables.forgetTakings(of: reservation)
            }
            try emit(reservation, in: transaction)
        }
    }
}

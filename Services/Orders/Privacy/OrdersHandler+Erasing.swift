import Contract
import Events
import Store

/// Erases personal data: of a person on request, and of every final order after some time.
///
/// What a merchant and the ledger need of an order stays, but nobody can tell any more whose order it was.
extension OrdersHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard try Erasures.note(command, in: transaction.database) else { return }
        let ids = try OrderTable.ids(ofCustomer: command.person, in: transaction.database)
        for id in ids {
            guard let order = try OrderTable.order(id, in: transaction.database), command.covers(order.createdAt) else {
                continue
            }
            try emit(order.withoutPerson, .moved, in: transaction)
        }
        // Followers handle the command themselves, so it also covers what they keep of archived orders, which have no records in the log.
        try archive?.erase(command)
    }

    /// Removes personal data of orders that ended `contactsKept` ago. Nobody has to ask for it.
    func eraseOldContacts(limit: Int, in transaction: borrowing Transaction) throws {
        let time = transaction.deletionTime.advanced(by: .zero - contactsKept)
        for id in try ContactTable.ids(endedBy: time, limit: limit, in: transaction.database) {
            guard let order = try OrderTable.order(id, in: transaction.database) else { continue }
            try emit(order.withoutContact, .moved, in: transaction)
        }
    }

    /// The refusal of a command that an erased person sent before the erasure, consumed after it; nil if the person was not erased.
    func refusal(ofLate command: PlaceOrder, in transaction: borrowing Transaction) throws -> Reason? {
        guard try Erasures.cover(command.actor.id, at: command.requestedAt, in: transaction.database) else {
            return nil
        }
        return Reason("erased", "The customer's data was erased: a customer who comes back is a new one.")
    }
}

extension Order {
    /// The order without anything that identifies its customer. It goes on as before, and its tickets stay valid for their bearers.
    ///
    /// Its origin, which identifies nobody, stays while it holds something: an erased person gets no second share of a scarce item.
    var withoutPerson: Order {
        var order = withoutContact
        order.customer = ErasePerson.standIn(for: customer)
        if order.status.isFinal { order.origin = nil }
        return order
    }
}

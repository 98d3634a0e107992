import Contract
import Events
import Store

/// A person asks to be forgotten. What a merchant and the books need of their orders stays, but nobody can tell any more whose orders they
/// were.
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
        // Followers forget by the command itself what they keep of orders that the log has no more.
        try archive?.forget(command)
    }

    /// Why a command of a person who was erased is refused; nil if nobody was. It was made before, and is read after it.
    func refusal(ofLate command: PlaceOrder, in transaction: borrowing Transaction) throws -> Reason? {
        guard try Erasures.cover(command.actor.id, at: command.requestedAt, in: transaction.database) else {
            return nil
        }
        return Reason("erased", "The customer's data was erased: whoever comes back is a new customer.")
    }
}

extension Order {
    /// The order without anything that tells whose it was, or what they wrote. It is carried out as before, and its tickets stay valid for
    /// their bearers. Its origin, which names nobody, goes with what it holds: whoever is erased has no second share of what is scarce.
    var withoutPerson: Order {
        var order = withoutContact
        order.customer = ErasePerson.standIn(for: customer)
        if order.status.isFinal { order.origin = nil }
        return order
    }
}

import Contract
import Events
import Store

/// A person asks to be forgotten. What a merchant and the books need of their orders stays, but nobody can tell any more whose orders they
/// were.
extension OrdersHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard !ErasePerson.isStandIn(command.person) else { return }
        try Erasures.note(command.person, at: command.requestedAt, in: transaction.database)
        let ids = try OrderTable.ids(ofCustomer: command.person, upTo: command.requestedAt, in: transaction.database)
        for id in ids {
            guard let order = try OrderTable.order(id, in: transaction.database) else { continue }
            try emit(order.withoutPerson, .moved, in: transaction)
        }
    }

    /// Why a command that names a person is refused: it was made before the person was forgotten, and came late.
    func refusal(ofLate command: PlaceOrder, in transaction: borrowing Transaction) throws -> Reason? {
        guard try Erasures.contains(command.actor.id, after: command.requestedAt, in: transaction.database) else {
            return nil
        }
        return Reason("erased", "The customer's data was erased after this was asked.")
    }
}

extension Order {
    /// The order without anything that tells whose it was, or what they wrote. It is carried out as before, and its tickets stay valid for
    /// their bearers.
    var withoutPerson: Order {
        var order = self
        order.customer = ErasePerson.standIn(for: customer)
        order.origin = nil
        order.contact = nil
        order.note = nil
        order.fulfilment?.address = nil
        order.fulfilment?.geo = nil
        for index in order.lines.indices { order.lines[index].note = nil }
        // Where it is paid shows the provider what was ordered.
        order.payment?.checkout?.url = nil
        let sentence = "The customer has cancelled the order."
        if order.payment?.ending?.reason.code == "cancelled-by-customer" {
            order.payment?.ending?.reason.detail = sentence
        }
        if order.reason?.code == "cancelled-by-customer" { order.reason?.detail = sentence }
        for index in order.parts.indices where order.parts[index].reason?.code == "cancelled-by-customer" {
            order.parts[index].reason?.detail = sentence
        }
        return order
    }
}

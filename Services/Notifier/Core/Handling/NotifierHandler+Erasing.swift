import Contract
import Events
import Store
import Updates

/// Somebody asks to be forgotten: what tells of their orders goes, sent or not. Nobody who is forgotten has a webhook.
extension NotifierHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try Erasures.note(command, in: database) else { return }
        for delivery in try DeliveryTable.deliveries(of: command.person, in: StreamedTopic.orders.name, in: database)
        where command.covers(delivery.time) {
            try emitGone(delivery, in: transaction)
        }
        try erasePushes(command, in: transaction)
        try eraseLetters(command, in: transaction)
        try eraseSearches(command, in: transaction)
    }

    /// A request may have been on its way when its person was erased.
    /// - Throws: `Reason`
    func refuseErased(_ people: some Sequence<String>, in transaction: borrowing Transaction) throws {
        for person in people
        where try Erasures.cover(person, at: transaction.now, in: transaction.database) {
            throw Reason("erased", "this person's data was erased: whoever comes back is somebody new")
        }
    }
}

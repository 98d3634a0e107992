import Contract
import Events
import Store
import Updates

/// Erases a person: deliveries of their orders, sent or not, and their devices, mailboxes and searches. Webhooks belong to businesses.
extension NotifierHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try Erasures.note(command, in: database) else { return }
        for delivery in try DeliveryTable.deliveries(of: command.person, in: StreamedTopic.orders.name, in: database)
        where command.covers(delivery.time) {
            try emitDeleted(delivery, in: transaction)
        }
        try erasePushes(command, in: transaction)
        try eraseLetters(command, in: transaction)
        try eraseSearches(command, in: transaction)
    }

    /// Refuses requests of erased people, which may have been sent before the erasure.
    /// - Throws: `Reason`
    func refuseErased(_ people: some Sequence<String>, in transaction: borrowing Transaction) throws {
        for person in people
        where try Erasures.cover(person, at: transaction.now, in: transaction.database) {
            throw Reason("erased", "this person's data was erased; whoever comes back gets a new id")
        }
    }
}

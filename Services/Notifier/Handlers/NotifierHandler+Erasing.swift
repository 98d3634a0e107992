import Contract
import Events
import Store
import Updates

/// Somebody asks to be forgotten: what tells of their orders goes, sent or not. Nobody who is forgotten has a webhook.
extension NotifierHandler {
    func erase(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        guard !ErasePerson.isStandIn(command.person) else { return }
        let database = transaction.database
        try Erasures.note(command.person, at: command.requestedAt, in: database)
        let found = try DeliveryTable.deliveries(of: command.person, in: StreamedTopic.orders.name, in: database)
        for delivery in found where delivery.time <= command.requestedAt {
            try emitForgotten(delivery, in: transaction)
        }
        try erasePushes(command, in: transaction)
        try eraseLetters(command, in: transaction)
        try eraseSearches(command, in: transaction)
    }
}

import Contract
import Events
import Store

/// What providers say about orders' money.
extension OrdersHandler {
    func handle(notice event: Event, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let word = PaymentNoticeType(type: event.type) else {
            throw Poison("\(event.type) is no notice of a payment")
        }
        var notice = try event.decode(PaymentNotice.self)
        guard ThingID.isName(notice.order) else { throw Poison("the order's id is not \(ThingID.rule)") }
        // Otherwise an order that is gone would come back in another partition than its customer's.
        guard notice.customer == event.partitionKey else { throw Poison("the partition key is not the customer") }
        let before = try order(notice.order, in: transaction.database)
        if let before, before.reflects.reflects(input.position) {
            return try emit(before.dueRequests, of: before, in: transaction)
        }
        if let before, partition(of: before.customer) != partition(of: notice.customer) {
            throw Poison("the order is another customer's")
        }
        if before == nil, try Erasures.cover(notice.customer, at: .earliest, in: transaction.database) {
            notice.customer = ErasePerson.standIn(for: notice.customer)
        }
        let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
        let decision = saga.decide(.noticed(word, notice), for: before, at: stepTime)
        if before == nil, case .changed = decision {
            try RemovalTable.delete(notice.order, in: transaction.database)
        }
        try carryOut(decision, for: before, in: transaction)
    }
}

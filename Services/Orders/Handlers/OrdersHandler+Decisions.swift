import Contract
import Events
import Store

extension OrdersHandler {
    /// Keeps and says what the saga decided. The state goes before the requests that follow from it: if not all of it reaches the
    /// log, it is better that a place was not asked than that nobody knows of it.
    ///
    /// - Parameter order: as it was before.
    func carryOut(_ decision: Decision, for order: Order?, in transaction: borrowing Transaction) throws {
        switch decision {
        case .changed(var order, let event, let asks):
            let partition = partition(of: order.customer)
            if let answered = try AnsweredCommands.last(partition: partition, in: transaction.database) {
                order.reflects.add(answered)
            }
            // Nothing is held for it any more.
            if order.status.isFinal { order.origin = nil }
            try emit(order, event, in: transaction)
            try emit(asks, of: order, in: transaction)
            if [.confirmed, .rejected, .cancelled, .completed].contains(event) {
                decided(order.status, order.reason?.code ?? "")
            }
        case .removed(let order):
            let deleted = DeletedOrder(
                id: order.id, customer: order.customer, places: order.parts.map(\.place),
                merchants: Set(order.parts.compactMap(\.merchant)).sorted(), reflects: order.reflects)
            try OrderTable.delete(order.id, in: transaction.database)
            try RemovalTable.add(order.id, at: transaction.now, in: transaction.database)
            try transaction.emit(
                Draft(
                    .orders, type: OrderEvents.deleted, subject: order.id, partitionKey: order.customer,
                    data: deleted))
            try transaction.emit(Draft(tombstoneIn: .orders, key: order.id, partitionKey: order.customer))
        case .reminded(let asks):
            if let order { try emit(asks, of: order, in: transaction) }
        case .impossible(let why): throw Poison(why)
        case .nothing, .answered: break
        }
    }

    /// The table keeps what the record says, byte for byte.
    func emit(_ order: Order, _ event: OrderEvent, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(order)
        try OrderTable.save(order, record: record, in: transaction.database)
        try transaction.emit(
            Draft(.orders, type: event.type, subject: order.id, partitionKey: order.customer, json: record))
    }

    func emit(_ asks: [Ask], of order: Order, in transaction: borrowing Transaction) throws {
        for ask in asks {
            try emit(ask, order.request(ask), in: transaction)
        }
    }

    /// It is the customer's partition that says it, though it stands in the place's.
    func emit(_ ask: Ask, _ request: ReservationRequest, in transaction: borrowing Transaction) throws {
        var draft = try Draft(
            .reservationRequests, type: ask.kind.type, subject: request.key, partitionKey: ask.place, data: request)
        draft.ownerKey = request.customer
        try transaction.emit(draft)
    }
}

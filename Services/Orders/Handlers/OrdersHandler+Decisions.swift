import Contract
import Events
import Store

extension OrdersHandler {
    /// Stores and emits what the saga decided. The state is emitted before the requests that follow from it. If not all of it reaches the
    /// log, a place that was not asked is better than a request that no state explains.
    ///
    /// An order that was in the archive is back in the store with that.
    ///
    /// - Parameter before: its state before the decision.
    func carryOut(_ decision: Decision, for before: Order?, in transaction: borrowing Transaction) throws {
        switch decision {
        case .changed(var order, let event, let requests):
            let partition = partition(of: order.customer)
            if let answered = try AnsweredCommands.last(partition: partition, in: transaction.database) {
                order.reflects.add(answered)
            }
            // Nothing is held for a final order, so its origin is no longer needed.
            if order.status.isFinal { order.origin = nil }
            if before?.status.isFinal == true { try noteReturn(of: order.id, in: transaction) }
            try emit(order, event, in: transaction)
            try emit(requests, of: order, in: transaction)
            if [.confirmed, .rejected, .cancelled, .completed].contains(event) {
                decided(order.status, order.reason?.code ?? "")
            }
        case .removed(let order):
            let deleted = DeletedOrder(
                id: order.id, customer: order.customer, places: order.parts.map(\.place),
                merchants: Set(order.parts.compactMap(\.merchant)).sorted(), reflects: order.reflects)
            try noteReturn(of: order.id, in: transaction)
            try RemovalTable.add(order.id, at: transaction.now, in: transaction.database)
            try Order.states.end(order, OrderEvents.deleted, deleted, in: transaction)
        case .reminded(let requests):
            if let before { try emit(requests, of: before, in: transaction) }
        case .impossible(let why): throw Poison(why)
        case .nothing, .answered: break
        }
    }

    /// - Parameter event: what happened; nil: it has come into its status.
    func emit(_ order: Order, _ event: OrderEvent? = nil, in transaction: borrowing Transaction) throws {
        try Order.states.emit(order, as: event?.type, in: transaction)
        if order.payment?.providerTasks.isEmpty == false { bell.ring() }
    }

    func emit(_ requests: [PlaceRequest], of order: Order, in transaction: borrowing Transaction) throws {
        for ask in requests {
            try emit(ask, order.request(ask), in: transaction)
        }
    }

    /// The owner of the customer's partition emits the request, although it goes to the place's partition.
    func emit(_ ask: PlaceRequest, _ request: ReservationRequest, in transaction: borrowing Transaction) throws {
        var draft = try Draft(
            .reservationRequests, type: ask.kind.type, subject: request.key, partitionKey: ask.place, data: request)
        draft.ownerKey = request.customer
        try transaction.emit(draft)
    }
}

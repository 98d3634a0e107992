import Contract
public import Events
public import Store

extension OrdersHandler {
    public func table(of state: Topic) -> StateTable { StateTable("orders", key: "id") }

    /// Nil: the partition key is the customer, which a record key does not tell.
    public func partitionKey(of state: Topic, key: String) -> String? { nil }

    /// Emits an order again, with the event that its status stands for, and the requests that follow from it.
    public func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var order = try OrderTable.order(key, in: transaction.database) else { return }
        order.reflects = restatement.reflects(order.reflects)
        try emit(order, OrderEvent(order.status), in: transaction)
        if restatement != .late {
            try emit(order.status.isFinal ? order.closing : order.owed, of: order, in: transaction)
        }
    }

    /// One that was removed is so again; one that is in the archive only leaves the log.
    public func restateGone(
        _ state: Topic, key: String, partitionKey: String, in transaction: borrowing Transaction
    ) throws {
        if try archive?.has(key) != true {
            let deleted = DeletedOrder(
                id: key, customer: partitionKey, places: [], merchants: [], reflects: InputPositions())
            try transaction.emit(
                Draft(.orders, type: OrderEvents.deleted, subject: key, partitionKey: partitionKey, data: deleted))
        }
        try transaction.emit(Draft(tombstoneIn: state, key: key, partitionKey: partitionKey))
    }

    public func beginRepublish(in transaction: borrowing Transaction) throws {
        try AnsweredCommands.clear(in: transaction.database)
    }
}

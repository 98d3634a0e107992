import Contract
public import Events
public import Store

extension OrdersHandler {
    public func table(of state: Topic) -> StateTable { StateTable("orders", key: "id") }

    /// An order's partition key is its customer, whom nothing tells of any more.
    public func partitionKey(of state: Topic, key: String) -> String? { nil }

    /// An order anew with the cause that its status is, and the requests that follow from it.
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

    public func beginRepublish(in transaction: borrowing Transaction) throws {
        try AnsweredCommands.clear(in: transaction.database)
    }
}

import Contract
public import Events
public import Store

extension OrdersHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        if own.event.type == OrderEvents.deleted {
            let deleted = try own.event.decode(DeletedOrder.self)
            return try forget(.orders, key: deleted.id, at: own.event.time, in: transaction)
        }
        let order = try own.event.decode(Order.self)
        try OrderTable.save(order, record: own.event.data, in: transaction.database)
        try RemovalTable.delete(order.id, in: transaction.database)
        try PendingReleases.note(order, in: transaction.database)
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        try OrderTable.delete(key, in: transaction.database)
        try RemovalTable.add(key, at: time, in: transaction.database)
    }
}

import Contract
public import Events
public import Store

extension OrdersHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        if own.event.type == OrderEvents.deleted {
            let deleted = try own.event.decode(DeletedOrder.self)
            try noteReturn(of: deleted.id, in: transaction)
            return try takeOut(deleted.id, at: own.event.time, in: transaction)
        }
        let order = try own.event.decode(Order.self)
        try OrderTable.save(order, record: own.event.data, in: transaction.database)
        try RemovalTable.delete(order.id, in: transaction.database)
        try noteReturn(of: order.id, in: transaction)
        try PendingReleases.note(order, in: transaction.database)
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        let isArchived = try archive?.has(key) ?? false
        guard try isArchived || OrderTable.has(key, in: database), try !RemovalTable.contains(key, in: database) else {
            return try takeOut(key, at: time, in: transaction)
        }
        // It was not removed, it was moved. An archive that does not have it is one of before, out of a back-up: then it stays, to be
        // moved again.
        guard isArchived else { return }
        try OrderTable.delete(key, in: database)
        try ArchiveReturns.forget(key, in: database)
        try PendingReleases.forget(key, in: database)
    }

    private func takeOut(_ id: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        try OrderTable.delete(id, in: transaction.database)
        try RemovalTable.add(id, at: time, in: transaction.database)
    }
}

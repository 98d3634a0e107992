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
            try emitDeleted(key, of: partitionKey, in: transaction)
        }
        try transaction.emit(Draft(tombstoneIn: state, key: key, partitionKey: partitionKey))
    }

    public func beginRepublish(in transaction: borrowing Transaction) throws {
        try AnsweredCommands.clear(in: transaction.database)
        try RemovalTable.noteUnsaid(in: transaction.database)
    }

    /// Emits again, to a log that was lost or put back, that orders were removed: a store made of it refuses their ids, too.
    ///
    /// Of a removed order its id is all that is left. It begins with the customer's partition, in which a stand-in for the customer is.
    func emitRemovals(limit: Int, in transaction: borrowing Transaction) throws {
        for id in try RemovalTable.takeUnsaid(limit: limit, in: transaction.database) {
            let partition = Int32(id.prefix(2)).flatMap { instance.owns(partition: $0) ? $0 : nil }
            let customer = ErasePerson.standIn(for: ownPartitionKey(of: partition ?? instance.firstPartition))
            // Without it a rebuild would take the order for moved to the archive.
            if try archive?.has(id) == true {
                try emitDeleted(id, of: customer, in: transaction)
            }
            try transaction.emit(Draft(tombstoneIn: .orders, key: id, partitionKey: customer))
        }
    }

    private func emitDeleted(_ id: String, of customer: String, in transaction: borrowing Transaction) throws {
        let deleted = DeletedOrder(
            id: id, customer: customer, places: [], merchants: [], reflects: InputPositions())
        try transaction.emit(
            Draft(.orders, type: OrderEvents.deleted, subject: id, partitionKey: customer, data: deleted))
    }
}

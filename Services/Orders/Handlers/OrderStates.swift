import Contract
import Events
public import Store

/// The orders as a rebuild and a republish find them: some stand in the archive alone, and of those that were removed the ids are kept.
struct OrderStates: StateKeeping {
    let handler: OrdersHandler

    var topic: Topic { Order.states.topic }
    var table: StateTable { Order.states.table }

    func partitionKey(of key: String) -> String? { Order.states.partitionKey(of: key) }

    func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        try Order.states.fold(own, in: transaction)
        if own.event.type == OrderEvents.deleted {
            try RemovalTable.add(own.event.subject, at: own.event.time, in: transaction.database)
        }
        try handler.noteReturn(of: own.event.subject, in: transaction)
    }

    func forget(_ key: String, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        let isArchived = try handler.archive?.has(key) ?? false
        guard try isArchived || OrderTable.has(key, in: database), try !RemovalTable.contains(key, in: database) else {
            try Order.states.forget(key, in: transaction)
            return try RemovalTable.add(key, at: transaction.now, in: database)
        }
        // It was not removed, it was moved. An archive that does not have it is one of before, out of a back-up: then it stays, to be
        // moved again.
        guard isArchived else { return }
        try Order.states.forget(key, in: transaction)
        try ArchiveReturns.forget(key, in: database)
        try PendingReleases.forget(key, in: database)
    }

    /// Emits an order again, with the event that its status stands for, and the requests that follow from it.
    func restate(_ key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
        guard var order = try OrderTable.order(key, in: transaction.database) else { return }
        order.reflects = restatement.reflects(order.reflects)
        try handler.emit(order, in: transaction)
        if restatement != .late {
            try handler.emit(
                order.status.isFinal ? order.closingRequests : order.dueRequests, of: order, in: transaction)
        }
    }

    /// One that was removed is so again; one that is in the archive only leaves the log.
    func restateDeletion(_ key: String, partitionKey: String, in transaction: borrowing Transaction) throws {
        let isArchived = try handler.archive?.has(key) == true
        try emitGone(key, of: partitionKey, isRemoved: !isArchived, in: transaction)
    }

    fileprivate func emitGone(
        _ id: String, of customer: String, isRemoved: Bool, in transaction: borrowing Transaction
    ) throws {
        guard isRemoved else {
            return try transaction.emit(Draft(tombstoneIn: topic, key: id, partitionKey: customer))
        }
        let deleted = DeletedOrder(
            id: id, customer: customer, places: [], merchants: [], reflects: InputPositions())
        try Order.states.emit(ended: deleted, as: OrderEvents.deleted, of: id, customer, in: transaction)
    }
}

extension OrdersHandler {
    public var kinds: [any StateKeeping] { [OrderStates(handler: self)] }

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
            // Without the deletion a rebuild would take an order of the archive for moved there.
            try OrderStates(handler: self).emitGone(
                id, of: customer, isRemoved: archive?.has(id) == true, in: transaction)
        }
    }
}

public import Store

extension OrdersHandler {
    /// The maximum number of orders that one part of the timer's step handles.
    private static let sliceSize = 500

    public func tick(in transaction: borrowing Transaction) throws {
        for order in try PendingReleases.take(limit: Self.sliceSize, in: transaction.database) {
            try emit(order.closingRequests, of: order, in: transaction)
        }
        try emitRemovals(limit: Self.sliceSize, in: transaction)
        try RemovalTable.prune(now: transaction.deletionTime, in: transaction.database)
        try giveUpOverdue(limit: Self.sliceSize, in: transaction)
        try eraseOldContacts(limit: Self.sliceSize, in: transaction)
        try archiveFinished(in: transaction)
    }
}

import Contract
import EventLog
import Events
public import Store

extension OrdersHandler {
    /// The maximum number of orders of one kind that one step of the timer handles.
    private static let sliceSize = 500

    public func tick(in transaction: borrowing Transaction) throws {
        for order in try PendingReleases.take(limit: Self.sliceSize, in: transaction.database) {
            try emit(order.closingRequests, of: order, in: transaction)
        }
        try emitRemovals(limit: Self.sliceSize, in: transaction)
        try RemovalTable.prune(now: transaction.deletionTime, in: transaction.database)
        try giveUpOverdue(in: transaction)
        try forgetContacts(in: transaction)
        try archiveFinished(in: transaction)
    }

    /// Nobody has to ask for it: what finished orders tell of their customers is kept as long as somebody may have a question about them.
    private func forgetContacts(in transaction: borrowing Transaction) throws {
        let time = transaction.deletionTime.advanced(by: .zero - contactsKept)
        for id in try ContactTable.ids(over: time, limit: Self.sliceSize, in: transaction.database) {
            guard let order = try OrderTable.order(id, in: transaction.database) else { continue }
            try emit(order.withoutContact, .moved, in: transaction)
        }
    }

    /// Gives up orders whose places did not answer in time. Not while the log may hold an unread answer from before the deadline, and not
    /// while the requests may not have reached the log.
    private func giveUpOverdue(in transaction: borrowing Transaction) throws {
        let earliest = relayHealthySince().advanced(by: saga.holdTimeout)
        guard transaction.now >= earliest else { return }
        for partition in try OrderTable.overduePartitions(at: transaction.now, in: transaction.database) {
            let read = try transaction.position(of: TopicPartition(Topic.reservations.name, partition)) ?? 0
            guard let asOf = deadlines.everythingReadUp(to: read, in: partition), asOf >= earliest else { continue }
            let overdue = try OrderTable.overdue(
                partition: partition, at: asOf, limit: Self.sliceSize, in: transaction.database)
            guard !overdue.isEmpty else { continue }
            let waiting = try transaction.unreportedKeys(of: .reservationRequests)
            for order in overdue where order.parts.allSatisfy({ !waiting.contains("\(order.id)/\($0.place)") }) {
                let stepTime = StepTime(now: transaction.now)
                try carryOut(saga.decide(.overdue, for: order, at: stepTime), for: order, in: transaction)
            }
        }
    }
}

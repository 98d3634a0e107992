import Contract
import EventLog
import Events
import Store

extension OrdersHandler {
    /// Gives up orders whose places did not answer in time. It waits while the log may have an unread answer from before the deadline, and
    /// while the requests may not have reached the log.
    func giveUpOverdue(limit: Int, in transaction: borrowing Transaction) throws {
        let earliest = relayHealthySince().advanced(by: saga.holdTimeout)
        guard transaction.now >= earliest else { return }
        for partition in try OrderTable.overduePartitions(at: transaction.now, in: transaction.database) {
            let read = try transaction.position(of: TopicPartition(Topic.reservations.name, partition)) ?? 0
            guard let asOf = deadlines.everythingReadUp(to: read, in: partition), asOf >= earliest else { continue }
            let overdue = try OrderTable.overdue(
                partition: partition, at: asOf, limit: limit, in: transaction.database)
            guard !overdue.isEmpty else { continue }
            let waiting = try transaction.unreportedKeys(of: .reservationRequests)
            for order in overdue where order.parts.allSatisfy({ !waiting.contains("\(order.id)/\($0.place)") }) {
                let stepTime = StepTime(now: transaction.now)
                try carryOut(saga.decide(.overdue, for: order, at: stepTime), for: order, in: transaction)
            }
        }
    }
}

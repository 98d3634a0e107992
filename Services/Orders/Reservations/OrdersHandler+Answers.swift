import Contract
import Events
import Store

extension OrdersHandler {
    func handle(answer: Reservation, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let before = try order(answer.order, in: transaction.database) else {
            return try handle(answerAboutUnknown: answer, in: transaction)
        }
        if before.reflects.reflects(input.position) { return try emit(before.dueRequests, of: before, in: transaction) }
        let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
        try carryOut(saga.decide(.answered(answer), for: before, at: stepTime), for: before, in: transaction)
    }

    /// Handles an answer about an unknown order, which was removed before its place answered for the last time. The reservation is ended, so
    /// that the place releases what it holds. A committed part stays committed unless the order is known to be removed.
    private func handle(answerAboutUnknown answer: Reservation, in transaction: borrowing Transaction) throws {
        guard try answer.state != .committed || RemovalTable.contains(answer.order, in: transaction.database) else {
            return
        }
        let request = ReservationRequest(
            order: answer.order, place: answer.place, customer: answer.customer, lines: [])
        try emit(request, as: .end, in: transaction)
    }
}

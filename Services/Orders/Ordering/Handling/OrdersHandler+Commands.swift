import Contract
import Events
public import Store

extension OrdersHandler {
    func handle(command: Command, _ input: Input, in transaction: borrowing Transaction) throws {
        let reply = Reply(to: input, from: command.actor.id, about: command.order, in: .ordersAnswers)
        let before = try order(command.order, in: transaction.database)
        if before == nil, try RemovalTable.contains(command.order, in: transaction.database) {
            return try emit(reply, .unknown, Reason("removed", "The order was removed."), in: transaction)
        }
        if case .placing(let placing) = command.input, let reason = try refusal(ofLate: placing, in: transaction) {
            return try emit(reply, .refused, reason, in: transaction)
        }
        let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
        let decision = saga.decide(command.input, for: before, at: stepTime)
        let isOld = before?.reflects.reflects(input.position) ?? false
        if let before, isOld { try emit(before.dueRequests, of: before, in: transaction) }
        switch decision {
        case .answered(let verdict, let reason):
            try AnsweredCommands.note(input.position, in: transaction.database)
            try emit(reply, verdict, reason, in: transaction)
        // If the command had been accepted the first time, the decision now would be that nothing is left to do.
        case _ where isOld:
            let reason = Reason("wrong-status", "The command was refused when it came; the order has changed since.")
            try emit(reply, .refused, reason, in: transaction)
        default: try carryOut(decision, for: before, in: transaction)
        }
    }

    private func emit(
        _ reply: Reply, _ verdict: Answer.Verdict, _ reason: Reason?, in transaction: borrowing Transaction
    ) throws {
        try transaction.emit(reply.answer(verdict, reason))
    }

    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        guard input.position.topic == Topic.ordersCommands.name else { return }
        let remains = try? input.event.decode(CommandRemains.self)
        let actor = remains?.actorID.flatMap { $0.isEmpty ? nil : $0 } ?? input.event.partitionKey
        let why = String("The command could not be read: \(reason)".prefix(500))
        if input.event.type == OrderEvents.place, let id = remains?.order, ThingID.isName(id),
            remains?.actorID == input.event.partitionKey,
            try order(id, in: transaction.database) == nil,
            try !RemovalTable.contains(id, in: transaction.database)
        {
            let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
            let rejected = saga.reject(
                unreadable: id, customer: actor, digest: String((remains?.digest ?? "").prefix(64)), why: why,
                at: stepTime)
            return try carryOut(rejected, for: nil, in: transaction)
        }
        let reply = Reply(to: input, from: actor, about: input.event.subject, in: .ordersAnswers)
        try emit(reply, .refused, Reason("malformed", why), in: transaction)
    }
}

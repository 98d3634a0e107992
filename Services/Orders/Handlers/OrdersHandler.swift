public import Contract
public import Events
public import Store

/// Handles what orders consumes: people's commands, the catalog's answers, and what is said about money.
///
/// It finds the order, lets the `Saga` decide, stores the decision and emits it. An input that the order already reflects changes nothing,
/// but what followed from it is emitted again, since a rebuilt store cannot know whether it was.
public struct OrdersHandler: Handler {
    public let service = "orders"
    public let instance: Instance
    public let inputs: [Topic] = [.ordersCommands, .reservations, .paymentNotices, .privacyCommands]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let saga: Saga
    /// How long after an order is over its contact, address and notes are kept.
    let contactsKept: Duration
    /// Where finished orders go, and are found; nil: they stay in the store.
    let archive: OrderArchive?
    /// How long after an order is finished; nil: it stays in the store, and what is in the archive is there.
    let archiveAfter: Duration?
    /// What is in the archive goes back to the store and the log.
    let bringsBack: Bool
    let deadlines: Deadlines
    let relayHealthySince: @Sendable () -> Timestamp
    let decided: @Sendable (Order.Status, _ reason: String) -> Void
    /// Rung when there is something to ask a provider.
    let bell: Bell

    /// - Parameters:
    ///   - instance: owns the orders of customers in some partitions; all that it consumes of them is there, too.
    ///   - holdTimeout: how long the places have to answer.
    ///   - doorOpens: how long before a show's start its tickets are taken.
    ///   - contactsKept: how long after an order is over its contact, address and notes are kept.
    ///   - archive: where finished orders go, and are found.
    ///   - archiveAfter: how long after an order is finished it goes there; nil: never.
    ///   - bringsBack: what is in the archive goes back to the store and the log.
    ///   - relayHealthySince: since when emitted records have reached the log without errors; time-outs count from then at the earliest.
    ///   - terms: how orders can be paid.
    ///   - bell: rung when there is something to ask a provider.
    ///   - decided: called for each decision (confirmed, rejected, cancelled, completed) with its reason's code, or "", for the metrics. If
    ///     a step fails and is repeated, it is called twice.
    public init(
        instance: Instance = Instance(), holdTimeout: Duration = .seconds(60), doorOpens: Duration = .seconds(3600),
        contactsKept: Duration = .seconds(90 * 86_400), archive: OrderArchive? = nil, archiveAfter: Duration? = nil,
        bringsBack: Bool = false, deadlines: Deadlines,
        relayHealthySince: @escaping @Sendable () -> Timestamp,
        terms: PaymentTerms = PaymentTerms(), bell: Bell = Bell(),
        decided: @escaping @Sendable (Order.Status, _ reason: String) -> Void = { _, _ in }
    ) {
        self.instance = instance
        saga = Saga(holdTimeout: holdTimeout, door: Door(opens: doorOpens), terms: terms)
        self.contactsKept = contactsKept
        self.archive = archive
        self.archiveAfter = archiveAfter
        self.bringsBack = bringsBack
        self.bell = bell
        self.deadlines = deadlines
        self.relayHealthySince = relayHealthySince
        self.decided = decided
    }

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        switch input.position.topic {
        case Topic.ordersCommands.name: try handle(command: Command(input.event), input, in: transaction)
        case Topic.reservations.name:
            // A place forgot a reservation that was over, as it was asked to.
            guard input.event.type != ReservationEvents.deleted else { return }
            try handle(answer: input.event.decode(Reservation.self), input, in: transaction)
        case Topic.paymentNotices.name: try handle(notice: input.event, input, in: transaction)
        case Topic.privacyCommands.name: try erase(input.event.decode(ErasePerson.self), in: transaction)
        default: throw Poison("\(input.position.topic) is no input of orders")
        }
    }

    private func handle(command: Command, _ input: Input, in transaction: borrowing Transaction) throws {
        let reply = Reply(to: input, from: command.actor.id, about: command.order, in: .ordersAnswers)
        let before = try order(command.order, in: transaction.database)
        if before == nil, try RemovalTable.contains(command.order, in: transaction.database) {
            return try emit(reply, .unknown, Reason("removed", "The order was removed."), in: transaction)
        }
        if case .placing(let placing) = command.happening, let reason = try refusal(ofLate: placing, in: transaction) {
            return try emit(reply, .refused, reason, in: transaction)
        }
        let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
        let decision = saga.decide(command.happening, for: before, at: stepTime)
        let isOld = before?.reflects.reflects(input.position) ?? false
        if let before, isOld { try emit(before.dueRequests, of: before, in: transaction) }
        switch decision {
        case .answered(let verdict, let reason):
            try AnsweredCommands.note(input.position, in: transaction.database)
            try emit(reply, verdict, reason, in: transaction)
        // If it had been accepted the first time, the decision now would be that nothing is left to do.
        case _ where isOld:
            let reason = Reason("wrong-status", "The command was refused when it came; the order has moved on since.")
            try emit(reply, .refused, reason, in: transaction)
        default: try carryOut(decision, for: before, in: transaction)
        }
    }

    private func emit(
        _ reply: Reply, _ verdict: Answer.Verdict, _ reason: Reason?, in transaction: borrowing Transaction
    ) throws {
        try transaction.emit(reply.answer(verdict, reason))
    }

    private func handle(answer: Reservation, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let before = try order(answer.order, in: transaction.database) else {
            return try handle(answerAboutNone: answer, in: transaction)
        }
        if before.reflects.reflects(input.position) { return try emit(before.dueRequests, of: before, in: transaction) }
        let stepTime = StepTime(now: transaction.now, appendedAt: input.appendedAt, position: input.position)
        try carryOut(saga.decide(.answered(answer), for: before, at: stepTime), for: before, in: transaction)
    }

    /// Handles an answer about an order that is not known: it was removed before its place answered for the last time. The place is told
    /// that the order is over, so what it holds is given back. A committed part stays committed unless the order is known to be removed.
    private func handle(answerAboutNone answer: Reservation, in transaction: borrowing Transaction) throws {
        guard try answer.state != .committed || RemovalTable.contains(answer.order, in: transaction.database) else {
            return
        }
        let request = ReservationRequest(
            order: answer.order, place: answer.place, customer: answer.customer, lines: [])
        try emit(PlaceRequest(kind: .end, place: answer.place), request, in: transaction)
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

import Contract
import Events

extension Saga {
    /// Takes an order and asks its places to hold their parts, or rejects it at once. A rejected order is kept, too, so that repeats of the
    /// command get the same answer.
    func place(_ command: PlaceOrder, existing: Order?, at stepTime: StepTime) -> Decision {
        if let existing {
            guard existing.digest == command.digest else {
                return .answered(
                    .mismatched,
                    Reason("key-reused", "The idempotency key was used before with another body."))
            }
            return .answered(.repeated, nil)
        }
        let choice = command.payment ?? PaymentChoice(.atPlace)
        let places = Set(command.lines.map { ThingID.place(ofItem: $0.item) })
        let fault =
            LineRules.order.fault(in: command.lines) ?? WishRules(command).fault
            ?? terms.refusal(of: choice, places: places)
        var order = Order(
            id: command.order, customer: command.actor.id, origin: command.origin, status: .placed,
            lines: command.lines.prefix(LineRules.order.mostLines).map {
                OrderLine(
                    item: $0.item, place: ThingID.isItem($0.item) ? ThingID.place(ofItem: $0.item) : "",
                    quantity: $0.quantity, expectedPrice: $0.price, note: $0.note,
                    options: $0.options.flatMap { $0.isEmpty ? nil : $0.map { ChosenOption($0) } })
            },
            expectedTotal: command.expectedTotal, contact: command.contact, note: command.note,
            fulfilment: command.fulfilment, scheduledTime: command.scheduledTime, parts: [],
            payment: OrderPayment(
                method: choice.method, status: choice.method == .atPlace ? .due : .opening, tip: choice.tip,
                provider: terms.provider(of: choice.method)),
            ledger: [], digest: command.digest,
            deadline: stepTime.now.advanced(by: holdTimeout), createdAt: stepTime.appendedAt ?? stepTime.now,
            updatedAt: stepTime.now, history: [])
        order.become(.placed, by: command.actor.role, at: stepTime)
        if let fault { return order.ended(.rejected, because: fault, at: stepTime) }
        if isTooLate(command, at: stepTime) {
            return order.ended(
                .rejected, because: Reason("too-late", "The order came more than 30 minutes after it was sent."),
                at: stepTime)
        }
        for line in order.lines where !order.parts.contains(where: { $0.place == line.place }) {
            order.parts.append(OrderPart(place: line.place, reservation: .requested, status: .placed))
        }
        return .changed(order, .placed, order.dueRequests)
    }

    /// True if the command is so old that nobody waits for it any more. It may have been delayed on its way into the log, or in the log
    /// while orders was down.
    private func isTooLate(_ command: PlaceOrder, at stepTime: StepTime) -> Bool {
        max(stepTime.now, stepTime.appendedAt ?? stepTime.now) > command.requestedAt.advanced(by: oldestCommand)
    }

    /// Rejects an order whose command could not be decoded completely, so that its customer finds a rejected order.
    func reject(unreadable order: String, customer: String, digest: String, why: String, at stepTime: StepTime)
        -> Decision
    {
        var order = Order(
            id: order, customer: customer, status: .placed, lines: [], parts: [],
            payment: OrderPayment(method: .atPlace, status: .void), ledger: [], digest: digest, deadline: nil,
            createdAt: stepTime.appendedAt ?? stepTime.now, updatedAt: stepTime.now, history: [])
        order.become(.placed, by: nil, at: stepTime)
        return order.ended(.rejected, because: Reason("malformed", why), at: stepTime)
    }
}

import Contract
import Events

extension Saga {
    /// Takes an order and asks its places to hold their parts, or rejects it at once. The rejected order is kept, too: its id answers
    /// every repeat of the command.
    func place(_ command: PlaceOrder, existing: Order?, at moment: Moment) -> Decision {
        if let existing {
            guard existing.digest == command.digest else {
                return .answered(
                    .mismatched,
                    Reason("key-reused", "The idempotency key was used before with another body."))
            }
            return .answered(.repeated, nil)
        }
        let fault = LineRules.order.fault(in: command.lines)
        var order = Order(
            id: command.order, customer: command.actor.id, origin: command.origin, status: .placed,
            lines: command.lines.prefix(LineRules.order.mostLines).map {
                OrderLine(
                    item: $0.item, place: ThingID.isItem($0.item) ? ThingID.place(ofItem: $0.item) : "",
                    quantity: $0.quantity)
            },
            expectedTotal: command.expectedTotal, parts: [], digest: command.digest,
            deadline: moment.now.advanced(by: holdTimeout), createdAt: moment.appendedAt ?? moment.now,
            updatedAt: moment.now, history: [])
        order.become(.placed, by: command.actor.role, at: moment)
        if let fault { return order.ended(.rejected, because: fault, at: moment) }
        if isTooLate(command, at: moment) {
            return order.ended(
                .rejected, because: Reason("too-late", "The order came more than 30 minutes after it was sent."),
                at: moment)
        }
        for line in order.lines where !order.parts.contains(where: { $0.place == line.place }) {
            order.parts.append(OrderPart(place: line.place, reservation: .requested, status: .placed))
        }
        return .changed(order, .placed, order.owed)
    }

    /// Nobody still waits for an order that lay this long, be it on its way into the log or in it while orders was down.
    private func isTooLate(_ command: PlaceOrder, at moment: Moment) -> Bool {
        max(moment.now, moment.appendedAt ?? moment.now) > command.requestedAt.advanced(by: oldestCommand)
    }

    /// A command to place an order that could not be read whole: its customer still gets an order to look at, rejected.
    func reject(unreadable order: String, customer: String, digest: String, why: String, at moment: Moment) -> Decision
    {
        var order = Order(
            id: order, customer: customer, status: .placed, lines: [], parts: [], digest: digest, deadline: nil,
            createdAt: moment.appendedAt ?? moment.now, updatedAt: moment.now, history: [])
        order.become(.placed, by: nil, at: moment)
        return order.ended(.rejected, because: Reason("malformed", why), at: moment)
    }
}

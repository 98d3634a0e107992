import Contract
import Events
import Testing

@testable import OrdersService

@Suite struct `The parts of an order` {
    private func both() -> SagaRun { SagaRun(confirmed: [line(padThai), line(margherita, 2)]) }

    private func cancelPart(_ run: SagaRun, _ place: String?, by actor: Actor) -> SagaInput {
        var command = cancel(run.current, by: actor, because: "No more today.")
        command.place = place
        return .cancelling(command)
    }

    @Test func `go on when one place cancels its own, and the sum is that of what is left`() {
        var run = both()
        let decision = run.play(cancelPart(run, nil, by: max))
        #expect(run.current.status == .confirmed && run.current.reason == nil)
        #expect(run.current.parts.map(\.status) == [.confirmed, .cancelled])
        #expect(run.current.parts[1].reason == Reason("cancelled-by-place", "No more today."))
        #expect(run.current.total == euros(950))
        #expect(decision.requests == releases("pizza-haus"))
        #expect(run.events.last == .moved)
        for status in [Order.Status.preparing, .ready, .completed] {
            run.play(.advancing(advance(run.current, to: status, by: mia)))
        }
        #expect(run.current.status == .completed)
    }

    @Test func `a place that has given its part back is told that this is over`() {
        var run = both()
        run.play(cancelPart(run, nil, by: max))
        let decision = run.play(.answered(answer(.released, "pizza-haus", of: run.current)))
        #expect(decision.requests == ends("pizza-haus"))
        #expect(run.current.parts[1].reservation == .released && run.current.pendingReleases.isEmpty)
        #expect(run.play(.answered(answer(.released, "pizza-haus", of: run.current))) == .nothing)
        #expect(run.current.owed == commits("thai-corner") + ends("pizza-haus"))
    }

    @Test func `all cancelled is the order cancelled`() {
        var run = both()
        run.play(cancelPart(run, nil, by: max))
        run.play(cancelPart(run, nil, by: mia))
        #expect(run.current.status == .cancelled)
        #expect(run.current.reason?.code == "cancelled-by-place")
        #expect(run.current.history.last?.by == .merchant)
        #expect(run.events.last == .cancelled)
        #expect(run.current.total == euros(2550), "what it would have cost")
    }

    @Test func `that are cancelled are not moved on`() {
        var run = both()
        run.play(cancelPart(run, nil, by: max))
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: max))).reason?.code == "wrong-status")
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(run.current.parts.map(\.status) == [.completed, .cancelled])
        #expect(run.current.status == .completed)
    }

    @Test func `a customer cancels the one that no place has begun, and no other`() {
        var run = both()
        run.play(.advancing(advance(run.current, to: .preparing, by: mia)))
        #expect(run.play(cancelPart(run, "thai-corner", by: ann)).reason?.code == "wrong-status")
        #expect(run.play(cancelPart(run, nil, by: ann)).reason?.code == "wrong-status")
        run.play(cancelPart(run, "pizza-haus", by: ann))
        #expect(run.current.parts.map(\.status) == [.preparing, .cancelled])
        #expect(run.current.parts[1].reason?.code == "cancelled-by-customer")
    }

    @Test func `a place cancels only its own`() {
        var run = both()
        let refused = run.play(cancelPart(run, "thai-corner", by: max))
        #expect(refused.verdict == .refused && refused.reason?.field == "/place")
        #expect(run.play(cancelPart(run, "nowhere", by: ann)).reason?.field == "/place")
        run.play(cancelPart(run, "thai-corner", by: op))
        #expect(run.current.parts[0].reason?.code == "cancelled-by-operator")
        #expect(run.play(cancelPart(run, "thai-corner", by: op)).verdict == .repeated)
    }

    @Test func `before all places have answered there are none to cancel alone`() {
        var run = SagaRun(placed: [line(padThai), line(margherita)])
        #expect(run.play(cancelPart(run, "pizza-haus", by: ann)).reason?.code == "wrong-status")
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        run.play(cancelPart(run, nil, by: max))
        #expect(run.current.status == .cancelled)
    }

    @Test func `never take the order back to what it was before`() {
        var run = both()
        run.play(.advancing(advance(run.current, to: .preparing, by: mia)))
        run.play(cancelPart(run, "thai-corner", by: mia))
        #expect(run.current.status == .preparing)
        #expect(run.current.parts.map(\.status) == [.cancelled, .confirmed])
        for status in [Order.Status.preparing, .ready, .completed] {
            run.play(.advancing(advance(run.current, to: status, by: max)))
        }
        #expect(run.current.status == .completed)
        #expect(run.current.history.map(\.status) == [.placed, .confirmed, .preparing, .ready, .completed])
    }

    @Test func `say when they are ready, alone or with a step`() {
        var run = both()
        let (early, late) = (run.now.advanced(by: .seconds(900)), run.now.advanced(by: .seconds(1800)))
        var command = advance(run.current, to: .confirmed, by: mia)
        command.readyAt = early
        run.play(.advancing(command))
        #expect(run.current.parts.map(\.readyAt) == [early, nil] && run.current.status == .confirmed)
        command.status = .preparing
        command.readyAt = late
        run.play(.advancing(command))
        #expect(run.current.parts[0].readyAt == late && run.current.parts[0].status == .preparing)
        command.readyAt = run.current.createdAt.advanced(by: .seconds(-1))
        #expect(run.play(.advancing(command)).reason?.field == "/readyAt")
        #expect(run.play(.advancing(advance(run.current, to: .confirmed, by: mia))).verdict == .refused)
    }

    @Test func `carry what their places said with the hold`() {
        var run = SagaRun(placed: [line(padThai), line(margherita)])
        var held = answer(.held, "thai-corner", of: run.current)
        held.fee = euros(300)
        held.number = 41
        held.readyAt = run.now.advanced(by: .seconds(1200))
        run.play(.answered(held))
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        #expect(run.current.parts[0].number == 41 && run.current.parts[0].readyAt == held.readyAt)
        #expect(run.current.total == euros(950 + 800 + 300), "with the fee")
        let view = OrderView(of: run.current, for: max)
        #expect(view?.total == euros(800), "of a place only its own")
    }
}

@Suite struct `An order at other prices than were shown` {
    private func shown(_ item: String, _ quantity: Int = 1, at price: Money) -> PlaceOrder.Line {
        PlaceOrder.Line(item: item, quantity: quantity, price: price)
    }

    @Test func `is refused with each price that was and is`() {
        var run = SagaRun(placed: [
            shown(padThai, at: euros(900)), shown(satay, at: euros(600)), shown(margherita, 2, at: euros(700)),
        ])
        run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        #expect(run.current.status == .rejected)
        let reason = run.current.reason
        #expect(reason?.code == "price-changed" && reason?.field == "/lines/0/price")
        #expect(reason?.detail == "“A thai-corner.pad-thai” costs 9.50 EUR now, not 9.00 EUR.")
        #expect(
            reason?.changes == [
                LineChange(line: 0, item: padThai, was: .price(euros(900)), is: .price(euros(950))),
                LineChange(line: 2, item: margherita, was: .price(euros(700)), is: .price(euros(800))),
            ])
    }

    @Test func `is taken when they are as shown, which nobody needs to know afterwards`() {
        var run = SagaRun(placed: [shown(padThai, at: euros(950))])
        run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.current.status == .confirmed && run.current.lines[0].expectedPrice == nil)
    }

    @Test func `of which a place has too little says what is left of each line`() {
        var run = SagaRun(placed: [line(margherita), line(padThai, 3), line(satay), line(padThai, 2)])
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        let reason = Reason(
            "sold-out", "Only 4 are left.", item: padThai,
            changes: [LineChange(line: 0, item: padThai, was: .quantity(5), is: .quantity(4))])
        run.play(.answered(answer(.refused, "thai-corner", of: run.current, reason: reason)))
        #expect(
            run.current.reason?.changes == [
                LineChange(line: 3, item: padThai, was: .quantity(2), is: .quantity(1))
            ])
    }

    @Test func `that a place does not take at all keeps the field that the place named`() {
        var run = SagaRun(placed: [line(padThai)])
        var closed = Reason("closed", "It opens at 03:00.", field: "/scheduledTime", opensAt: noon)
        run.play(.answered(answer(.refused, "thai-corner", of: run.current, reason: closed)))
        closed.place = "thai-corner"
        #expect(run.current.reason == closed)
    }
}

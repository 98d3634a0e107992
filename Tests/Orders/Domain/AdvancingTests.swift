import Contract
import Events
import Testing

@testable import OrdersService

struct AdvancingTests {
    @Test func `an order of one place goes step by step`() {
        var run = SagaRun(confirmed: [line(padThai)])
        for status in [Order.Status.preparing, .ready, .completed] {
            #expect(run.play(.advancing(advance(run.current, to: status, by: mia))).order?.status == status)
        }
        #expect(run.events == [.placed, .confirmed, .preparing, .ready, .completed])
        #expect(run.current.history.suffix(3).allSatisfy { $0.by == .merchant })
        #expect(run.requests == holds("thai-corner") + commits("thai-corner") + ends("thai-corner"))
    }

    @Test func `of several parts the first to begin and the last to be ready move the order`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        let steps: [(Actor, Order.Status, OrderEvent)] = [
            (mia, .preparing, .preparing), (mia, .ready, .moved), (max, .preparing, .moved),
            (mia, .completed, .moved), (max, .ready, .ready), (max, .completed, .completed),
        ]
        for (merchant, status, event) in steps {
            run.play(.advancing(advance(run.current, to: status, by: merchant)))
            #expect(run.events.last == event)
        }
        #expect(run.events.count == 3 + steps.count)
        #expect(run.current.history.map(\.status) == [.placed, .confirmed, .preparing, .ready, .completed])
    }

    @Test func `a step that was taken is not taken again`() {
        var run = SagaRun(confirmed: [line(padThai)])
        run.play(.advancing(advance(run.current, to: .preparing, by: mia)))
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: mia))).verdict == .repeated)
        run.play(.advancing(advance(run.current, to: .ready, by: mia)))
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: mia))).verdict == .repeated)
        #expect(run.current.status == .ready)
    }

    @Test func `steps cannot be skipped, but an operator may complete`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        #expect(run.play(.advancing(advance(run.current, to: .ready, by: mia))).reason?.code == "wrong-status")
        #expect(run.play(.advancing(advance(run.current, to: .ready, by: op))).reason?.code == "wrong-status")
        #expect(run.play(.advancing(advance(run.current, to: .completed, by: mia))).reason?.code == "wrong-status")
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(run.current.status == .completed)
        #expect(run.current.parts.map(\.status) == [.completed, .completed])
    }

    @Test func `an operator moves one part if a place is named, else all`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        run.play(.advancing(advance(run.current, to: .preparing, by: op, at: "pizza-haus")))
        #expect(run.current.parts.map(\.status) == [.confirmed, .preparing])
        run.play(.advancing(advance(run.current, to: .preparing, by: op)))
        #expect(run.current.parts.map(\.status) == [.preparing, .preparing])
    }

    @Test func `nobody moves another's part`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        let others = run.play(.advancing(advance(run.current, to: .preparing, by: mia, at: "pizza-haus")))
        #expect(others.verdict == .forbidden)
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: ann))).verdict == .forbidden)
        let nowhere = run.play(.advancing(advance(run.current, to: .preparing, by: op, at: "nowhere")))
        #expect(nowhere.verdict == .forbidden)
        #expect(run.current.status == .confirmed)
    }

    @Test(arguments: [Order.Status.placed, .confirmed, .rejected, .cancelled])
    func `nobody moves an order to a status that is not the place's to give`(status: Order.Status) {
        var run = SagaRun(confirmed: [line(padThai)])
        let decision = run.play(.advancing(advance(run.current, to: status, by: op)))
        #expect(decision.reason?.code == "malformed")
        #expect(decision.reason?.field == "/status")
    }

    @Test func `an order that is not confirmed or has ended does not move`() {
        var placed = SagaRun(placed: [line(padThai)])
        #expect(placed.play(.advancing(advance(placed.current, to: .preparing, by: op))).reason?.code == "wrong-status")
        placed.play(.overdue)
        #expect(placed.play(.advancing(advance(placed.current, to: .completed, by: op))).reason?.code == "wrong-status")
    }
}

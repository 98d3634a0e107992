import Contract
import Events
import Testing

@testable import OrdersService

struct CancellingTests {
    @Test func `a customer cancels a placed and a confirmed order, and every place releases`() {
        for var run in [
            SagaRun(placed: [line(padThai), line(margherita)]), SagaRun(confirmed: [line(padThai), line(margherita)]),
        ] {
            let decision = run.play(.cancelling(cancel(run.current, by: ann)))
            #expect(run.current.status == .cancelled)
            #expect(run.current.reason?.code == "cancelled-by-customer")
            #expect(decision.requests == releases("thai-corner", "pizza-haus"))
            #expect(run.current.history.last?.by == .customer)
        }
    }

    @Test func `once a place has begun, the customer can no more, the place and an operator still can`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        run.play(.advancing(advance(run.current, to: .preparing, by: mia)))
        let refused = run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(refused.verdict == .refused)
        #expect(refused.reason?.code == "wrong-status")
        var byPlace = run
        byPlace.play(.cancelling(cancel(run.current, by: max, because: "No dough.")))
        #expect(byPlace.current.parts.last?.reason == Reason("cancelled-by-place", "No dough."))
        #expect(byPlace.current.status == .preparing && byPlace.current.reason == nil)
        run.play(.cancelling(cancel(run.current, by: op)))
        #expect(run.current.reason?.code == "cancelled-by-operator")
    }

    @Test func `what was handed over is not given back`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        for status in [Order.Status.preparing, .ready, .completed] {
            run.play(.advancing(advance(run.current, to: status, by: mia)))
        }
        let decision = run.play(.cancelling(cancel(run.current, by: max)))
        #expect(decision.requests == ends("thai-corner") + releases("pizza-haus"))
        #expect(run.current.parts.map(\.status) == [.completed, .cancelled])
        #expect(run.current.status == .completed, "what is left of it was handed over")
        #expect(run.current.pendingReleases == releases("pizza-haus"))
    }

    @Test func `an order cancelled twice was cancelled once`() {
        var run = SagaRun(placed: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.play(.cancelling(cancel(run.current, by: ann))).verdict == .repeated)
        #expect(run.events == [.placed, .cancelled])
    }

    @Test func `a rejected or completed order cannot be cancelled`() {
        var rejected = SagaRun(placed: [line(padThai)])
        rejected.play(.overdue)
        #expect(rejected.play(.cancelling(cancel(rejected.current, by: op))).reason?.code == "wrong-status")
        var completed = SagaRun(confirmed: [line(padThai)])
        completed.play(.advancing(advance(completed.current, to: .completed, by: op)))
        #expect(completed.play(.cancelling(cancel(completed.current, by: op))).reason?.code == "wrong-status")
    }

    @Test(arguments: [bob, max])
    func `to others the order does not exist`(stranger: Actor) {
        var run = SagaRun(confirmed: [line(padThai)])
        #expect(run.play(.cancelling(cancel(run.current, by: stranger))) == .unknown)
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: stranger))) == .unknown)
        let remove = RemoveOrder(order: run.current.id, customer: ann.id, actor: stranger)
        #expect(run.play(.removing(remove)) == .unknown)
    }

    @Test func `nobody can cancel what is not there`() {
        var run = SagaRun()
        let command = CancelOrder(order: "07-order", customer: ann.id, actor: ann)
        #expect(run.play(.cancelling(command)) == .unknown)
    }

    @Test func `a long reason is cut`() {
        var run = SagaRun(placed: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: ann, because: String(repeating: "x", count: 100_000))))
        #expect(run.current.reason?.detail.count == 500)
    }
}

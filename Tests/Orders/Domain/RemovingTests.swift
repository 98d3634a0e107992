import Contract
import Events
import Testing

@testable import OrdersService

struct RemovingTests {
    private func remove(_ order: Order, by actor: Actor) -> SagaInput {
        .removing(RemoveOrder(order: order.id, customer: order.customer, actor: actor))
    }

    @Test func `an operator removes a finished order, and only that`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        #expect(run.play(remove(run.current, by: op)).reason?.code == "wrong-status")
        run.play(.advancing(advance(run.current, to: .completed, by: op)))
        guard case .removed = run.play(remove(run.current, by: op)) else {
            Issue.record("it is still there")
            return
        }
        #expect(run.order == nil)
    }

    @Test func `a merchant removes an order that is all his`() {
        var run = SagaRun(confirmed: [line(padThai)])
        run.play(.cancelling(cancel(run.current, by: mia)))
        guard case .removed = run.play(remove(run.current, by: mia)) else {
            Issue.record("it is still there")
            return
        }
    }

    @Test func `neither a merchant of a part nor the customer removes an order`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.play(remove(run.current, by: mia)).verdict == .forbidden)
        #expect(run.play(remove(run.current, by: ann)).verdict == .forbidden)
        #expect(run.order != nil)
    }
}

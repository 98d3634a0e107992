import Contract
import Events
import Testing

@testable import OrdersService

/// What staff of a business may do with orders.
struct DutyTests {
    private let staff = Actor(id: mia.id, role: .merchant, person: "c-1", duty: .staff)
    private let door = Actor(id: mia.id, role: .merchant, person: "c-2", duty: .door)

    @Test func `staff advance and cancel orders, and remove none`() {
        var run = SagaRun(confirmed: [line(padThai)])
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: staff))).verdict == nil)
        #expect(run.current.status == .preparing)
        run.play(.cancelling(cancel(run.current, by: staff)))
        #expect(run.current.status == .cancelled)
        let removal = RemoveOrder(order: run.current.id, customer: run.current.customer, actor: staff)
        #expect(run.play(.removing(removal)).verdict == .forbidden)
        #expect(run.order != nil)
    }

    @Test func `the door sees what to admit, without customer and payment, and changes nothing`() throws {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        #expect(run.play(.advancing(advance(run.current, to: .preparing, by: door))).verdict == .forbidden)
        #expect(run.play(.cancelling(cancel(run.current, by: door))).verdict == .forbidden)
        var order = run.current
        order.contact = Contact(name: "Ann", telephone: "+34931234567")
        order.note = "at the window"
        let view = try #require(OrderView(of: order, for: door))
        #expect(view.lines.map(\.item) == [padThai] && view.contact == nil && view.note == nil)
        #expect(view.total == nil && view.payment == nil && view.ledger == nil)
        #expect(OrderView(of: order, for: Actor(id: max.id, role: .merchant, duty: .door))?.lines.count == 1)
        #expect(OrderView(of: order, for: Actor(id: "m-other", role: .merchant, duty: .door)) == nil)
    }

    @Test func `a customer's other browsers are the customer`() {
        var run = SagaRun(confirmed: [line(padThai)])
        let again = Actor(id: "c-new", role: .customer, person: "c-new", also: [run.current.customer])
        #expect(run.current.sight(of: again) == .everything)
        run.play(.cancelling(cancel(run.current, by: again)))
        #expect(run.current.status == .cancelled)
    }
}

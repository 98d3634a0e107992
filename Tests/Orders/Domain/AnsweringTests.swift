import Contract
import Events
import Testing

@testable import OrdersService

struct AnsweringTests {
    @Test func `an order of one place is confirmed when it is held, priced by the catalog and committed`() {
        var run = SagaRun(placed: [line(padThai, 2), line(satay)])
        let decision = run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.events == [.placed, .confirmed])
        #expect(decision.requests == commits("thai-corner"))
        #expect(run.current.total == euros(2 * 950 + 600))
        #expect(run.current.lines.map(\.price) == [euros(950), euros(600)])
        #expect(run.current.lines.map(\.name) == ["A \(padThai)", "A \(satay)"])
        #expect(run.current.parts == [part("thai-corner", mia.id, .committed, .confirmed)])
        #expect(run.current.deadline == nil)
        #expect(run.current.history.map(\.status) == [.placed, .confirmed])
    }

    @Test func `an order of two places waits for both`() {
        var run = SagaRun(placed: [line(padThai), line(margherita)])
        let first = run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        #expect(run.current.status == .placed)
        #expect(first.requests.isEmpty)
        #expect(run.current.history.count == 1)
        let second = run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.events == [.placed, .held, .confirmed])
        #expect(second.requests == commits("thai-corner", "pizza-haus"))
        #expect(run.current.total == euros(1750))
    }

    @Test func `one refusal rejects the order with the catalog's reason at the line, and every place else releases`() {
        var run = SagaRun(placed: [line(margherita), line(satay), line(padThai, 3)])
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        let soldOut = Reason("sold-out", "Only 2 are left.", field: "/lines/1/quantity", item: padThai)
        let decision = run.play(.answered(answer(.refused, "thai-corner", of: run.current, reason: soldOut)))
        #expect(run.events == [.placed, .held, .rejected])
        #expect(decision.requests == releases("pizza-haus") + ends("thai-corner"))
        #expect(
            run.current.reason
                == Reason(
                    "sold-out", "Only 2 are left.", field: "/lines/2/quantity", item: padThai, place: "thai-corner"))
        #expect(run.current.deadline == nil)
    }

    @Test func `a refusal of a whole place points at its first line`() {
        var run = SagaRun(placed: [line(margherita), line(satay)])
        let unknown = Reason("unknown-place", "There is no such place.")
        run.play(.answered(answer(.refused, "thai-corner", of: run.current, reason: unknown)))
        #expect(run.current.reason?.field == "/lines/1/item")
    }

    @Test func `another total than the customer was told rejects the order`() {
        var run = SagaRun(placed: [line(padThai)], expecting: euros(900))
        let decision = run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.current.status == .rejected)
        #expect(run.current.reason?.code == "price-changed")
        #expect(run.current.total == euros(950))
        #expect(decision.requests == releases("thai-corner"))
        var same = SagaRun(placed: [line(padThai)], expecting: euros(950))
        same.play(.answered(answer(.held, "thai-corner", of: same.current)))
        #expect(same.current.status == .confirmed)
    }

    @Test func `the same amount in another currency is another total`() {
        var run = SagaRun(placed: [line(padThai)], expecting: Money(amount: 950, currency: "THB"))
        run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.current.reason?.code == "price-changed")
    }

    @Test func `lines in two currencies cannot be one order`() {
        var run = SagaRun(placed: [line(padThai), line(margherita)])
        run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        let francs = [margherita: Money(amount: 900, currency: "CHF")]
        let decision = run.play(.answered(answer(.held, "pizza-haus", of: run.current, prices: francs)))
        #expect(run.current.reason?.code == "mixed-currencies" && run.current.total == nil)
        #expect(run.current.reason?.field == "/lines/1/item" && run.current.reason?.item == margherita)
        #expect(run.current.reason?.place == "pizza-haus")
        #expect(decision.requests == releases("thai-corner", "pizza-haus"))
    }

    @Test(arguments: [nil, euros(-1), euros(.max)])
    func `a hold without a fit price is no answer`(price: Money?) {
        var run = SagaRun(placed: [line(padThai)])
        let before = run.current
        var held = answer(.held, "thai-corner", of: run.current)
        held.lines[0].price = price
        guard case .impossible = run.play(.answered(held)) else {
            Issue.record("it was taken")
            return
        }
        #expect(run.current == before)
    }

    @Test func `an answer of a place that was not asked is no answer`() {
        var run = SagaRun(placed: [line(padThai)])
        guard case .impossible = run.play(.answered(answer(.held, "pizza-haus", of: run.current))) else {
            Issue.record("it was taken")
            return
        }
    }

    @Test func `a hold that comes after the time-out changes nothing: the release behind it frees it`() {
        var run = SagaRun(placed: [line(padThai)])
        let timeOut = run.play(.overdue, after: .seconds(60))
        #expect(timeOut.requests == releases("thai-corner"))
        #expect(run.current.reason?.code == "timed-out")
        #expect(run.play(.answered(answer(.held, "thai-corner", of: run.current))) == .nothing)
        #expect(run.current.pendingReleases == releases("thai-corner"))
        let over = run.play(.answered(answer(.released, "thai-corner", of: run.current)))
        #expect(over.requests == ends("thai-corner"))
        #expect(run.events == [.placed, .rejected, .released])
        #expect(run.current.pendingReleases.isEmpty)
    }

    @Test func `an answer that comes twice counts once`() {
        var run = SagaRun(placed: [line(padThai), line(margherita)])
        run.play(.answered(answer(.held, "thai-corner", of: run.current)))
        #expect(run.play(.answered(answer(.held, "thai-corner", of: run.current))) == .nothing)
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        #expect(run.play(.answered(answer(.held, "pizza-haus", of: run.current))) == .nothing)
        #expect(run.play(.answered(answer(.committed, "pizza-haus", of: run.current))) == .nothing)
        #expect(run.play(.overdue) == .nothing)
        #expect(run.events == [.placed, .held, .confirmed])
    }

    @Test func `a part given back that nobody here asked back ends, and the order goes on without it`() {
        var placed = SagaRun(placed: [line(padThai), line(margherita)])
        placed.play(.answered(answer(.released, "thai-corner", of: placed.current)))
        #expect(placed.current.status == .rejected)
        var confirmed = SagaRun(confirmed: [line(padThai), line(margherita)])
        let decision = confirmed.play(.answered(answer(.released, "thai-corner", of: confirmed.current)))
        #expect(confirmed.current.status == .confirmed)
        #expect(confirmed.current.parts.map(\.status) == [.cancelled, .confirmed])
        #expect(decision.requests == ends("thai-corner"))
    }

    @Test func `a place that holds again what was over hears once more that it is over`() {
        var run = SagaRun(placed: [line(padThai)])
        let refused = run.play(.answered(answer(.refused, "thai-corner", of: run.current)))
        #expect(refused.requests == ends("thai-corner"))
        let before = run.current
        #expect(run.play(.answered(answer(.held, "thai-corner", of: run.current))).requests == ends("thai-corner"))
        #expect(run.current == before)
    }

    @Test func `an order that is handed over is over for its places`() {
        var run = SagaRun(confirmed: [line(padThai), line(margherita)])
        for status in [Order.Status.preparing, .ready] {
            #expect(run.play(.advancing(advance(run.current, to: status, by: op))).requests.isEmpty)
        }
        let decision = run.play(.advancing(advance(run.current, to: .completed, by: op)))
        #expect(decision.requests == ends("thai-corner", "pizza-haus"))
        #expect(run.current.owed == commits("thai-corner", "pizza-haus") + ends("thai-corner", "pizza-haus"))
    }

    private func part(
        _ place: String, _ merchant: String, _ reservation: OrderPart.Reservation, _ status: Order.Status
    ) -> OrderPart {
        OrderPart(place: place, merchant: merchant, reservation: reservation, status: status)
    }
}

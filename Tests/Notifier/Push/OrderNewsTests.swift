import Contract
import Events
import Testing

@testable import NotifierService

@Suite struct `News in an order's event` {
    @Test func `are acceptance and readiness`() throws {
        let accepted = try #require(OrderNews("vicinity.order.confirmed.v1", supper()))
        #expect(accepted.kind == .confirmed && accepted.facts.number == 12 && accepted.facts.name == "Soup")
        #expect(accepted.facts.lines == 2)
        #expect(OrderNews("vicinity.order.ready.v1", supper(of: "c-ann", .ready))?.kind == .ready)
        for type in ["placed", "held", "preparing", "completed", "released", "moved", "paid", "deleted"] {
            #expect(OrderNews("vicinity.order.\(type).v1", supper()) == nil, "\(type)")
        }
    }

    @Test func `are none about the customer's own actions`() {
        let own = supper(of: "c-ann", .cancelled, reason: Reason("cancelled-by-customer", "…"))
        #expect(OrderNews("vicinity.order.cancelled.v1", own) == nil)
        let theirs = supper(of: "c-ann", .cancelled, reason: Reason("cancelled-by-place", "…"))
        #expect(OrderNews("vicinity.order.cancelled.v1", theirs)?.facts.reason == "cancelled-by-place")
        let expired = supper(of: "c-ann", .rejected, reason: Reason("payment-expired", "…"))
        #expect(OrderNews("vicinity.order.rejected.v1", expired)?.kind == .refused)
    }

    @Test func `are an ended part while others go on, once`() throws {
        var order = supper()
        order.parts.append(
            OrderPart(
                place: "bar", reservation: .committed, status: .cancelled, reason: Reason("cancelled-by-place", "…"),
                number: 3))
        order.lines.append(OrderLine(item: "bar.beer", place: "bar", quantity: 1, name: "Beer"))
        order.ledger = [LedgerEntry(at: noon, kind: .reversal, place: "bar", postings: [])]
        let news = try #require(OrderNews("vicinity.order.moved.v1", order))
        #expect(news.kind == .refused && news.facts.isPart == true && news.facts.name == "Beer")
        #expect(news.facts.number == 3 && news.facts.lines == 1)
        order.updatedAt = seconds(9)
        #expect(OrderNews("vicinity.order.moved.v1", order) == nil, "another part moved on")
    }

    @Test func `are refunds, not payments`() throws {
        var order = supper()
        order.payment = OrderPayment(
            method: .online, status: .refunded, captured: Money(amount: 1250, currency: "EUR"),
            refunded: Money(amount: 1250, currency: "EUR"))
        order.ledger = [LedgerEntry(at: noon, kind: .refund, postings: [])]
        let news = try #require(OrderNews("vicinity.order.paid.v1", order))
        #expect(news.kind == .refunded && news.facts.money?.amount == 1250)
        order.ledger?.append(LedgerEntry(at: seconds(5), kind: .payment, postings: []))
        order.updatedAt = seconds(5)
        #expect(OrderNews("vicinity.order.paid.v1", order) == nil)
    }

    @Test func `are a moved show with its new time, or a cancelled one`() throws {
        let moved = try #require(OrderNews("vicinity.order.show-changed.v1", seats(.rescheduled)))
        #expect(moved.kind == .moved && moved.facts.startDate == evening && moved.facts.place == "Lido")
        let postponed = try #require(OrderNews("vicinity.order.show-changed.v1", seats(.postponed)))
        #expect(postponed.kind == .moved && postponed.facts.startDate == nil && postponed.facts.place == "Lido")
        #expect(PushText.title(.moved, postponed.facts, .of(.en)) == "Your show was postponed")
        #expect(PushText.title(.moved, moved.facts, .of(.en)) == "Your show was moved")
        #expect(OrderNews("vicinity.order.show-changed.v1", seats(nil)) == nil, "only its screen changed")
        var cancelled = seats(.cancelled)
        (cancelled.status, cancelled.reason) = (.cancelled, Reason("show-cancelled", "…"))
        let news = try #require(OrderNews("vicinity.order.cancelled.v1", cancelled))
        #expect(news.kind == .moved && news.facts.reason == "show-cancelled" && news.facts.place == "Lido")
    }
}

let evening = OffsetTime("2026-11-21T19:30:00+01:00")!

func seats(_ status: EventStatus?) -> Order {
    var order = supper()
    order.lines = [
        OrderLine(
            item: "lido.screening-1", place: "lido", quantity: 2, name: "Rain",
            show: Show(movie: "movie-rain", cinema: "Lido", startDate: evening, eventStatus: status))
    ]
    order.parts[0].number = nil
    return order
}

import Contract
import Events
import Store
import TestKit
import Testing

@testable import OrdersService

@Suite struct `A notice of a payment` {
    @Test func `counts once, and what it brings about is said`() async throws {
        let bench = try Bench()
        let order = try await bench.held([line(padThai)])
        let opened = try await bench.send(
            .opened, order.notice("07-order/open", checkout: .init(id: "cs_1", url: "https://pay.example/1")))
        #expect(opened.map(\.type) == ["vicinity.order.paying.v1"])
        let paid = order.notice(payment: "pi_1", amount: euros(950), captured: true)
        let confirmed = try await bench.send(.paid, paid)
        #expect(confirmed.map(\.type) == ["vicinity.order.confirmed.v1", "vicinity.reservation.commit.v1"])
        #expect(try await bench.send(.paid, paid).isEmpty)
        #expect(try await bench.order()?.payment?.status == .paid)
    }

    @Test func `of another provider, or under another partition, is put aside`() async throws {
        let bench = try Bench()
        let order = try await bench.held([line(padThai)])
        var strange = order.notice(payment: "pi_1", amount: euros(950), captured: true)
        strange.provider = "bank-transfer"
        #expect(try await bench.send(.paid, strange).map(\.type) == [DeadLetter.event.name])
        #expect(try await bench.order()?.status == .placed)
    }

    @Test func `about an order that is gone brings it back as long as its money is owed`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(satay)])
        try await bench.send(cancel(order, by: mia))
        try await bench.remove(order, by: mia)
        let paid = order.notice(payment: "pi_1", amount: euros(600), captured: true)
        var fromStripe = paid
        fromStripe.provider = "stripe"
        try await bench.send(.paid, fromStripe)
        let back = try #require(try await bench.order())
        #expect(back.status == .rejected && back.payment?.errands.map(\.id) == ["07-order/refund"])
        let refunded = back.notice("07-order/refund", payment: "pi_1", amount: euros(600))
        try await bench.send(.refunded, refunded)
        #expect(try await bench.order()?.payment?.status == .refunded)
    }

    @Test func `of a person who was forgotten reaches the order, which names nobody`() async throws {
        let bench = try Bench()
        let order = try await bench.held([line(padThai)])
        try await bench.send(
            .opened, order.notice("07-order/open", checkout: .init(id: "cs_1", url: "https://pay.example/1")))
        let erase = ErasePerson(customer: ann.id, at: noon.advanced(by: .seconds(5)))
        try await bench.harness.send(
            .privacyCommands, PrivacyEvents.erase.name, subject: ann.id, partitionKey: ann.id,
            at: noon.advanced(by: .seconds(6)), data: erase)
        #expect(try await bench.order()?.payment?.checkout?.url == nil)
        try await bench.send(.paid, order.notice(payment: "pi_1", amount: euros(950), captured: true))
        let after = try #require(try await bench.order())
        #expect(after.status == .confirmed && ErasePerson.isStandIn(after.customer))
        #expect(after.balance(of: LedgerAccount.provider) == 950, "the books stay")
    }

    @Test func `is awaited before an unpaid order's time is taken for over`() async throws {
        let bench = try Bench()
        let order = try await bench.held([line(padThai)])
        try await bench.send(
            .opened,
            order.notice(
                "07-order/open",
                checkout: .init(id: "cs_1", url: "https://pay.example/1", expiresAt: noon.advanced(by: .seconds(1860))))
        )
        let late = noon.advanced(by: .seconds(1861))
        bench.learnEnds(asOf: late)
        let said = try await bench.harness.tick(at: late)
        #expect(said.map(\.type) == ["vicinity.order.paying.v1"])
        #expect(try await bench.order()?.payment?.errands.map(\.kind) == [.expire])
        bench.learnEnds(asOf: late)
        #expect(try await bench.harness.tick(at: late.advanced(by: .seconds(86_400))).isEmpty, "however long it takes")
    }
}

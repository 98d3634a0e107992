import Contract
import Events
import Store
import TestKit
import Testing

@testable import OrdersService

@Suite struct `A notice of a payment` {
    @Test func `counts once, and what follows from it is emitted`() async throws {
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

    @Test func `of another provider, or under another partition, is a dead letter`() async throws {
        let bench = try Bench()
        let order = try await bench.held([line(padThai)])
        var strange = order.notice(payment: "pi_1", amount: euros(950), captured: true)
        strange.provider = "bank-transfer"
        #expect(try await bench.send(.paid, strange).map(\.type) == [DeadLetter.event.name])
        #expect(try await bench.order()?.status == .placed)
    }

    @Test func `about a removed order brings it back until its payment is refunded`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(satay)])
        try await bench.send(cancel(order, by: mia))
        try await bench.remove(order, by: mia)
        let paid = order.notice(payment: "pi_1", amount: euros(600), captured: true)
        var fromStripe = paid
        fromStripe.provider = "stripe"
        try await bench.send(.paid, fromStripe)
        let back = try #require(try await bench.order())
        #expect(back.status == .rejected && back.payment?.tasks.map(\.id) == ["07-order/refund"])
        let refunded = back.notice("07-order/refund", payment: "pi_1", amount: euros(600))
        try await bench.send(.refunded, refunded)
        #expect(try await bench.order()?.payment?.status == .refunded)
    }

    @Test func `of an erased person reaches the order, which has no personal data`() async throws {
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
        #expect(after.balance(of: LedgerAccount.provider) == 950, "the ledger stays")
    }

    @Test func `is awaited before an unpaid order expires`() async throws {
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
        let emitted = try await bench.harness.tick(at: late)
        #expect(emitted.map(\.type) == ["vicinity.order.paying.v1"])
        #expect(try await bench.order()?.payment?.tasks.map(\.kind) == [.expire])
        bench.learnEnds(asOf: late)
        #expect(try await bench.harness.tick(at: late.advanced(by: .seconds(86_400))).isEmpty, "however long it takes")
    }
}

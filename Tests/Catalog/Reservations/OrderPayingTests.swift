import Contract
import Events
import Testing

@testable import CatalogService

@Suite struct `How orders are paid for at a place` {
    private func hold(_ method: PaymentMethod?, _ paying: OrderPaying) -> Reservation? {
        var soup = Item.sample("soup")
        soup.taxRate = 700
        var reserving = Reserving(
            request: ReservationRequest(
                order: "1", place: "krua", customer: "c-1", payment: method,
                lines: [.init(item: "krua.soup", quantity: 1)]),
            position: InputPosition(topic: "catalog.reservation-requests", partition: 1, offset: 0), appendedAt: noon,
            known: nil, place: PlaceFacts(merchant: nil, timeZone: "UTC"), items: [soup.id: soup])
        reserving.paying = paying
        guard case .stands(let reservation) = reserving.decide(.hold).outcome else { return nil }
        return reservation
    }

    private func place(_ payments: [PaymentMethod]?, transferTo: String? = nil) -> Place {
        var place = Place.sample("krua")
        place.ordering = Ordering(payments: payments, transferTo: transferTo)
        return place
    }

    @Test func `is at the place unless it says another way`() throws {
        #expect(hold(nil, OrderPaying(place(nil)))?.state == .held)
        let refused = try #require(hold(.online, OrderPaying(place(nil))))
        #expect(refused.state == .refused && refused.reason?.code == "payment-not-offered")
        #expect(refused.reason?.field == "/payment/method")
        #expect(hold(.online, OrderPaying(place([.online])))?.state == .held)
        #expect(hold(nil, OrderPaying(place([.online])))?.state == .refused)
    }

    @Test func `a hold says the tax of its lines, and of a transfer where to`() throws {
        let paying = OrderPaying(place([.atPlace, .bankTransfer], transferTo: "DE02"))
        let held = try #require(hold(.bankTransfer, paying))
        #expect(held.transferTo == "DE02" && held.lines.map(\.taxRate) == [700])
        #expect(hold(.atPlace, paying)?.transferTo == nil)
    }

    /// - Parameters:
    ///   - left: number left of ten shirts.
    ///   - origin: nil for a network that many share.
    private func scarce(
        _ quantity: Int, _ method: PaymentMethod, left: Int, byOrigin: Int = 0, from origin: String? = nil,
        share: Int? = nil
    ) -> Reservation? {
        var shirt = Item.sample("shirt")
        shirt.stock = .count(left: left)
        var reserving = Reserving(
            request: ReservationRequest(
                order: "1", place: "krua", customer: "c-1", origin: origin, payment: method,
                lines: [.init(item: "krua.shirt", quantity: quantity)]),
            position: InputPosition(topic: "catalog.reservation-requests", partition: 1, offset: 0), appendedAt: noon,
            known: nil, place: PlaceFacts(merchant: nil, timeZone: "UTC"), items: [shirt.id: shirt])
        reserving.held = [shirt.id: ShareRule.Held(byAll: 10 - left, byOrigin: byOrigin)]
        reserving.paying = OrderPaying(place([.atPlace, .bankTransfer], transferTo: "DE02"))
        reserving.shareRule.ofPlace = share
        guard case .stands(let reservation) = reserving.decide(.hold).outcome else { return nil }
        return reservation
    }

    @Test func `is no transfer for what is scarce, whoever asks`() throws {
        #expect(scarce(5, .bankTransfer, left: 10)?.state == .held)
        let refused = try #require(scarce(1, .bankTransfer, left: 5))
        #expect(refused.state == .refused && refused.reason?.code == "payment-not-offered")
        #expect(refused.reason?.item == "krua.shirt" && refused.reason?.field == "/lines/0")
        #expect(scarce(1, .atPlace, left: 5)?.state == .held)
    }

    @Test func `counts against a share that a place makes small`() throws {
        #expect(scarce(2, .atPlace, left: 5, byOrigin: 2, from: "here", share: 4)?.state == .held)
        let refused = try #require(scarce(3, .atPlace, left: 5, byOrigin: 2, from: "here", share: 4))
        #expect(refused.reason?.code == "share-used")
        #expect(scarce(3, .atPlace, left: 5, byOrigin: 2, share: 4)?.state == .held, "nothing is counted of many")
    }

    @Test(arguments: [
        (Ordering(networkShare: 0), "/ordering/networkShare"),
        (Ordering(networkShare: 10_001), "/ordering/networkShare"),
        (Ordering(payments: []), "/ordering/payments"),
        (Ordering(payments: [.online, .online]), "/ordering/payments"),
        (Ordering(payments: [.bankTransfer]), "/ordering/transferTo"),
        (Ordering(payments: [.online], transferTo: "DE02"), "/ordering/transferTo"),
        (Ordering(transferTo: "DE02"), "/ordering/transferTo"),
        (Ordering(payments: [.bankTransfer], transferTo: String(repeating: "x", count: 301)), "/ordering/transferTo"),
    ])
    func `is refused where it cannot be`(ordering: Ordering, field: String) {
        var place = Place.sample("krua")
        place.ordering = ordering
        #expect(throws: Reason.self) { try OrderingRules.check(place) }
        do { try OrderingRules.check(place) } catch { #expect(error.field == field) }
    }

    @Test(arguments: [(0, true), (5000, true), (5001, false), (-1, false)])
    func `an item's tax is from 0 to 50 percent`(rate: Int, isFit: Bool) {
        var item = Item.sample("soup")
        item.taxRate = rate
        #expect((try? ItemRules.check(item)) != nil || !isFit)
        #expect((try? ItemRules.check(item)) == nil || isFit)
    }
}

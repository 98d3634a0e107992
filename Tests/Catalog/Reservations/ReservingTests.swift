import Contract
import Events
import Testing

@testable import CatalogService

@Suite struct `A reservation` {
    @Test func `a hold sets its lines aside at their names and prices`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5)), .sample("rice")])
        let held = counter.handle(.init(.hold, "1", [("soup", 2), ("rice", 1)]), at: 0)
        #expect(held.state == .held && held.merchant == "m-anna")
        #expect(held.lines.map(\.name) == ["The soup", "The rice"])
        #expect(held.lines.map(\.price) == [baht(4500), baht(4500)])
        #expect(counter["soup"].stock == .count(left: 3))
        #expect(counter.emitted.count == 2, "what is unlimited does not change")
    }

    @Test func `one line too many refuses the whole and changes nothing`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5)), .sample("rice", stock: .count(left: 1))])
        let before = counter.items
        let refused = counter.handle(.init(.hold, "1", [("soup", 2), ("rice", 2)]), at: 0)
        #expect(refused.state == .refused)
        #expect(refused.reason?.code == "sold-out" && refused.reason?.item == "krua.rice")
        #expect(refused.reason?.detail == "Only 1 of “The rice” can still be had.")
        #expect(counter.items == before)
    }

    @Test func `the hidden number left of an item is not shown to customers who order too many`() {
        var counter = Counter([.sample("soup", stock: .count(left: 3)), .sample("rice", stock: .count(left: 0))])
        for item in counter.items.keys { counter.items[item]?.hidesStock = true }
        let short = counter.handle(.init(.hold, "1", [("soup", 5)]), at: 0)
        #expect(short.reason?.detail == "Fewer than 5 of “The soup” can still be had." && short.reason?.changes == nil)
        let none = counter.handle(.init(.hold, "2", [("rice", 1)]), at: 1)
        #expect(none.reason?.detail == "“The rice” is sold out." && none.reason?.changes?.count == 1)
        #expect(counter.handle(.init(.hold, "3", [("soup", 3)]), at: 2).state == .held)
    }

    @Test func `lines of the same item count together`() {
        var counter = Counter([.sample("soup", stock: .count(left: 3))])
        #expect(counter.handle(.init(.hold, "1", [("soup", 2), ("soup", 2)]), at: 0).state == .refused)
        let held = counter.handle(.init(.hold, "2", [("soup", 2), ("soup", 1)]), at: 1)
        #expect(held.state == .held && held.lines.map(\.quantity) == [3])
    }

    @Test(arguments: [("tea", 1, "unknown-item"), ("soup", 0, "invalid"), ("soup", -1, "invalid")])
    func `what cannot be an order is refused`(item: String, quantity: Int, code: String) {
        var counter = Counter([.sample("soup", stock: .count(left: 3))])
        let refused = counter.handle(.init(.hold, "1", [(item, quantity)]), at: 0)
        #expect(refused.state == .refused && refused.reason?.code == code)
        #expect(refused.reason?.item == "krua.\(item)")
        #expect(counter["soup"].available == 3)
    }

    @Test func `an item of another place is not to be had here`() {
        var counter = Counter([.sample("soup", of: "other")])
        let position = InputPosition(topic: "catalog.reservation-requests", partition: 1, offset: 0)
        let request = ReservationRequest(
            order: "1", place: "krua", customer: "c-1", lines: [.init(item: "other.soup", quantity: 1)])
        let decision = Reserving(
            request: request, position: position, appendedAt: noon, known: nil,
            place: PlaceFacts(merchant: nil, timeZone: "UTC"), items: counter.items
        ).decide(.hold)
        guard case .stands(let refused) = decision.outcome else { return #expect(Bool(false)) }
        #expect(refused.reason?.code == "unknown-item")
        counter.handle(.init(.hold, "2", []), at: 1)
        #expect(counter.reservations["2"]?.reason?.field == "/lines")
    }

    @Test func `a commit takes what is held, once`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5))])
        counter.handle(.init(.hold, "1", [("soup", 2)]), at: 0)
        #expect(counter.handle(.init(.commit, "1", [("soup", 2)]), at: 1).state == .committed)
        #expect(counter["soup"].stock == .count(left: 3))
        #expect(counter.handle(.init(.commit, "1", [("soup", 2)]), at: 2).state == .committed)
        #expect(counter["soup"].stock == .count(left: 3))
    }

    @Test func `a commit is not refused though the merchant says that nothing is left`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5))])
        counter.handle(.init(.hold, "1", [("soup", 4)]), at: 0)
        counter.items["krua.soup"]?.stock = .count(left: 0)
        #expect(counter.handle(.init(.commit, "1", [("soup", 4)]), at: 1).state == .committed)
        #expect(counter["soup"].available == 0)
        counter.handle(.init(.release, "1", [("soup", 4)]), at: 2)
        #expect(counter["soup"].available == 4, "what comes back can be had")
    }

    @Test func `what was held keeps its price when the item's price changes`() {
        var counter = Counter([.sample("soup")])
        counter.handle(.init(.hold, "1", [("soup", 1)]), at: 0)
        counter.items["krua.soup"]?.price = baht(9900)
        let again = counter.handle(.init(.hold, "1", [("soup", 1)]), at: 1)
        #expect(again.lines.first?.price == baht(4500))
        #expect(counter.handle(.init(.commit, "1", [("soup", 1)]), at: 2).lines.first?.price == baht(4500))
    }

    @Test func `a release is right in every state`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5))])
        #expect(counter.handle(.init(.release, "unheard of", [("soup", 1)]), at: 0).state == .released)
        #expect(counter.handle(.init(.hold, "unheard of", [("soup", 1)]), at: 1).state == .released)

        counter.handle(.init(.hold, "held", [("soup", 2)]), at: 2)
        #expect(counter.handle(.init(.release, "held", [("soup", 2)]), at: 3).state == .released)
        #expect(counter["soup"].available == 5)

        counter.handle(.init(.hold, "taken", [("soup", 2)]), at: 4)
        counter.handle(.init(.commit, "taken", [("soup", 2)]), at: 5)
        #expect(counter["soup"].available == 3)
        #expect(counter.handle(.init(.release, "taken", [("soup", 2)]), at: 6).state == .released)
        #expect(counter["soup"].available == 5)
        counter.handle(.init(.release, "taken", [("soup", 2)]), at: 7)
        #expect(counter["soup"].available == 5, "once")

        counter.handle(.init(.hold, "refused", [("soup", 6)]), at: 8)
        #expect(counter.handle(.init(.release, "refused", [("soup", 6)]), at: 9).state == .released)
        #expect(counter.handle(.init(.commit, "refused", [("soup", 6)]), at: 10).state == .released)
        #expect(counter["soup"].available == 5)
    }

    @Test func `a commit of what nobody held is refused`() {
        var counter = Counter([.sample("soup", stock: .count(left: 5))])
        let refused = counter.handle(.init(.commit, "1", [("soup", 1)]), at: 0)
        #expect(refused.state == .refused && refused.reason?.code == "wrong-status")
        #expect(counter["soup"].available == 5)
    }

    @Test func `nobody is refused for being one of many`() {
        var counter = Counter([.sample("soup", stock: .count(left: 3000))])
        for order in 0..<3000 {
            #expect(counter.handle(.init(.hold, "\(order)", [("soup", 1)]), at: Int64(order)).state == .held)
        }
        let refused = counter.handle(.init(.hold, "one more", [("soup", 1)]), at: 3000)
        #expect(refused.state == .refused && refused.reason?.code == "sold-out")
    }

    @Test func `is forgotten on orders' word, in any state, and what it still holds comes back`() {
        var counter = Counter([.sample("soup", stock: .count(left: 9))])
        counter.handle(.init(.hold, "sold", [("soup", 2)]), at: 0)
        counter.handle(.init(.commit, "sold", [("soup", 2)]), at: 1)
        counter.end("sold", at: 2)
        #expect(counter["soup"].available == 7, "sold for good")
        counter.handle(.init(.hold, "back", [("soup", 2)]), at: 3)
        counter.handle(.init(.release, "back", [("soup", 2)]), at: 4)
        counter.end("back", at: 5)
        #expect(counter["soup"].available == 7)
        counter.handle(.init(.hold, "held", [("soup", 2)]), at: 6)
        counter.end("held", at: 7)
        #expect(counter["soup"].available == 7)
        counter.end("unheard of", at: 8)
        #expect(counter.reservations.isEmpty && counter["soup"].available == 7)
    }

    @Test func `a request before the last that changed it does nothing any more, not even end it`() {
        var counter = Counter([.sample("soup", stock: .count(left: 9))])
        counter.handle(.init(.hold, "1", [("soup", 2)]), at: 7)
        counter.end("1", at: 6)
        #expect(counter.reservations["1"]?.state == .held && counter["soup"].available == 7)
    }
}

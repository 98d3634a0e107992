import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `What people say of a place that sources know` {
    @Test func `wins for the fields they changed, and the place stays when its sources are gone`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let more = #","telephone":"+34 111","email":"old@p.example""#
        try await harness.see(Stated.place(more: more), "p")
        var place = try #require(try await harness.places().first)
        place.telephone = "+34 555"
        try await harness.put(place, by: .theOperator)
        let newer = #","telephone":"+34 111 2","email":"new@p.example""#
        try await harness.see(Stated.place(more: newer), "p", after: 10)
        place = try #require(try await harness.places().first)
        #expect(place.telephone == "+34 555" && place.email == "new@p.example")
        try await harness.miss("p", after: 20)
        place = try #require(try await harness.places().first)
        #expect(place.telephone == "+34 555" && place.email == nil && place.name == "Can Pinyol")
    }

    @Test func `an emptied field stays empty, and a removed place stays away`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: #","telephone":"+34 111""#), "p")
        var place = try #require(try await harness.places().first)
        place.telephone = nil
        try await harness.put(place, by: .theOperator)
        try await harness.see(Stated.place(more: #","telephone":"+34 222""#), "p", after: 10)
        #expect(try await harness.places().first?.telephone == nil)
        try await harness.delete(place.id, by: .theOperator)
        try await harness.see(Stated.place(more: #","telephone":"+34 333""#), "p", after: 20)
        #expect(try await harness.places().isEmpty)
    }

    @Test func `a place that orders count on goes when they let it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: Stated.menu([("Rice", "9.50")])), "p")
        let place = try #require(try await harness.places().first)
        let item = try #require(try await harness.items(of: place.id).first)
        let line = String(item.id.dropFirst(place.id.count + 1))
        try await harness.ask("hold", "1", [line: 1], at: place.id)
        try await harness.miss("p", after: 10)
        #expect(try await harness.places().count == 1)
        try await harness.ask("release", "1", [line: 1], at: place.id)
        try await harness.tick(at: noon.advanced(by: .seconds(20)))
        #expect(try await harness.places().isEmpty)
        #expect(try await harness.items(of: place.id).isEmpty)
    }
}

@Suite struct `A menu that a source shows` {
    @Test func `makes items, which change and go with it, but for those that people changed`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(
            Stated.place(more: Stated.menu([("Rice", "9.50"), ("Soup", "4"), ("Tart", "5")])), "p")
        let place = try #require(try await harness.places().first?.id)
        var items = try await harness.items(of: place)
        #expect(items.map(\.name) == ["Rice", "Soup", "Tart"] && items[0].category == "Mains")
        #expect(items[0].price == Money(amount: 950, currency: "EUR"))
        items[1].price.amount = 450
        try await harness.put(items[1], by: .theOperator)
        try await harness.see(Stated.place(more: Stated.menu([("Rice", "10")])), "p", after: 10)
        items = try await harness.items(of: place)
        #expect(items.map(\.name) == ["Rice", "Soup"] && items.map(\.price.amount) == [1000, 450])
    }

    @Test func `does not bring back an item that people removed`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: Stated.menu([("Rice", "9.50"), ("Soup", "4")])), "p")
        let place = try #require(try await harness.places().first?.id)
        let soup = try #require(try await harness.items(of: place).last)
        try await harness.delete(soup.id, by: .theOperator)
        try await harness.see(Stated.place(more: Stated.menu([("Rice", "9.80"), ("Soup", "5")])), "p", after: 10)
        #expect(try await harness.items(of: place).map(\.name) == ["Rice"])
    }
}

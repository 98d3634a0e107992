import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Commands about items` {
    @Test func `an item has its place's merchant`() async throws {
        let harness = try await StepHarness.catalog()
        let emitted = try await harness.put(Item.sample(), by: .anna, creates: true)
        #expect(emitted.types == ["item.changed"] && emitted.first?.partitionKey == "krua")
        let item = try #require(emitted.first).decode(Item.self)
        #expect(item.merchant == "m-anna" && item.updatedAt == noon)
    }

    @Test func `a change keeps what orders hold, and at the price it was promised`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 2])
        var item = Item.sample(stock: .count(left: 9))
        item.price = baht(9900)
        try await harness.put(item, by: .anna)
        let stored = try #require(try await harness.item())
        #expect(stored.available == 9 && stored.price == baht(9900), "the stock that the merchant sets")
        #expect(try await harness.ask("commit", "1", ["soup": 2]).reservation?.lines.first?.price == baht(4500))
    }

    @Test func `a stock is set to what can still be had, beside what orders hold; what they give back comes to it`()
        async throws
    {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 3])
        try await harness.put(.sample(stock: .count(left: 1)), by: .anna)
        #expect(try await harness.item()?.available == 1)
        #expect(try await harness.ask("hold", "2", ["soup": 1]).reservation?.state == .held)
        #expect(try await harness.ask("hold", "3", ["soup": 1]).reservation?.state == .refused)
        #expect(try await harness.ask("commit", "1", ["soup": 3]).reservation?.state == .committed)
        #expect(try await harness.item()?.available == 0)
        try await harness.ask("release", "1", ["soup": 3])
        #expect(try await harness.item()?.available == 3)
    }

    @Test func `a change may leave the stock as it is, whatever was sold meanwhile`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 2])
        try await harness.ask("commit", "1", ["soup": 2])
        var item = Item.sample()
        item.name = "Hot soup"
        try await harness.put(item, by: .anna, keepsStock: true)
        #expect(try await harness.item()?.name == "Hot soup")
        #expect(try await harness.item()?.stock == .count(left: 3))
        try await harness.put(item, by: .anna)
        #expect(try await harness.item()?.stock == .unlimited)
    }

    @Test func `an item that an order holds is not deleted`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        try await harness.ask("hold", "1", ["soup": 1])
        #expect(try await harness.delete("krua.soup", by: .anna).answer?.reason?.code == "held-by-orders")
        try await harness.ask("commit", "1", ["soup": 1])
        let before = harness.emitted.count
        #expect(try await harness.delete("krua.soup", by: .anna).types == ["item.deleted"])
        #expect(harness.emitted[before...].last?.value == nil)
        #expect(try await harness.delete("krua.soup", by: .anna).answer?.verdict == .repeated)
        #expect(try await harness.ask("hold", "2", ["soup": 1]).reservation?.reason?.code == "unknown-item")
    }

    @Test(arguments: [Actor.ben, .somebody]) func `only its merchant and an operator may change it`(actor: Actor)
        async throws
    {
        let harness = try await StepHarness.catalog(.sample())
        var item = Item.sample()
        item.price = baht(1)
        #expect(try await harness.put(item, by: actor).answer?.verdict == .forbidden)
        #expect(try await harness.put(Item.sample("tea"), by: actor, creates: true).answer?.verdict == .forbidden)
        #expect(try await harness.delete("krua.soup", by: actor).answer?.verdict == .forbidden)
        #expect(try await harness.put(item, by: .theOperator).types == ["item.changed"])
    }

    @Test func `there is no item without its place`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let answer = try await harness.put(Item.sample(), by: .theOperator, creates: true).answer
        #expect(answer?.verdict == .unknown && answer?.reason?.code == "unknown-place")
    }

    @Test func `putting one that is not there yet makes it`() async throws {
        let harness = try await StepHarness.catalog()
        #expect(try await harness.put(Item.sample(), by: .anna).types == ["item.changed"])
    }

    @Test func `the same again is repeated, whatever was sold since it was created`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 2])
        try await harness.ask("commit", "1", ["soup": 2])
        let again = try await harness.put(.sample(stock: .count(left: 5)), by: .anna, creates: true)
        #expect(try again.answer?.verdict == .repeated)
        #expect(try await harness.item()?.available == 3)
        #expect(try await harness.put(.sample(stock: .count(left: 3)), by: .anna).answer?.verdict == .repeated)
        #expect(try await harness.put(.sample(stock: .count(left: 5)), by: .anna).types == ["item.changed"])
        #expect(try await harness.item()?.available == 5)
    }

    @Test func `daily portions begin on the place's own day`() async throws {
        let harness = try await StepHarness.catalog()
        let late = try #require(Timestamp("2026-11-21T18:00:00Z"))
        let stock = Stock.daily(portions: 8, left: 8, date: "")
        try await harness.put(.sample(stock: stock), by: .anna, creates: true, at: late)
        #expect(try await harness.item()?.stock == .daily(portions: 8, left: 8, date: "2026-11-22"))
    }

    @Test func `a place has a bound of items`() async throws {
        let harness = try await StepHarness.catalog()
        try await harness.perform { transaction in
            for number in 0..<Limits.itemsOfPlace {
                try Item.states.emit(Item.sample("n\(number)"), in: transaction)
            }
        }
        let answer = try await harness.put(Item.sample("more"), by: .anna, creates: true).answer
        #expect(answer?.reason?.code == "too-many")
    }
}

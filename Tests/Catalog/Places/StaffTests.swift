import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

/// Changes by staff who work for a business and do not own it.
@Suite struct `Staff of a place` {
    private let staff = Actor(id: "m-anna", role: .merchant, person: "c-1", duty: .staff)
    private let door = Actor(id: "m-anna", role: .merchant, person: "c-2", duty: .door)
    private let owner = Actor(id: "m-anna", role: .merchant, person: "c-3", duty: .owner)

    @Test func `set sold-out dates and stocks, and change nothing else of an item`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        var item = Item.sample(stock: .count(left: 3))
        #expect(try await harness.put(item, by: door).answer?.verdict == .forbidden)
        #expect(try await harness.put(item, by: staff).types == ["item.changed"])
        item.soldOutOn = "2026-11-21"
        #expect(try await harness.put(item, by: staff).types == ["item.changed"])
        var dearer = item
        dearer.price = baht(1)
        #expect(try await harness.put(dearer, by: staff).answer?.verdict == .forbidden)
        var renamed = item
        renamed.name = "Another"
        renamed.stock = .count(left: 1)
        #expect(try await harness.put(renamed, by: staff).answer?.verdict == .forbidden)
        #expect(try await harness.put(Item.sample("new"), by: staff, creates: true).answer?.verdict == .forbidden)
        #expect(try await harness.item()?.stock == .count(left: 3))
        #expect(try await harness.put(renamed, by: owner).types == ["item.changed"])
    }

    @Test func `pause a place, and change nothing else of it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.put(.sample(merchant: "m-anna"), by: .theOperator, creates: true)
        var place = Place.sample()
        place.ordering = Ordering(pausedUntil: noon.advanced(by: .seconds(3600)))
        #expect(try await harness.put(place, by: door).answer?.verdict == .forbidden)
        #expect(try await harness.put(place, by: staff).types == ["place.changed"])
        place.ordering?.leadTime = 10
        #expect(try await harness.put(place, by: staff).answer?.verdict == .forbidden)
        #expect(try await harness.put(Place.sample("new"), by: staff, creates: true).answer?.verdict == .forbidden)
        #expect(try await harness.put(place, by: owner).types == ["place.changed"])
    }
}

import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Orders at a place with slots` {
    private func harness(capacity: Int = 2) async throws -> (StepHarness, slot: Timestamp) {
        let harness = try await StepHarness.catalog(.sample())
        var place = try #require(try await harness.place())
        place.ordering = Ordering(slots: OrderSlots(length: 30, capacity: capacity, days: 1))
        _ = try await harness.put(place, by: .anna)
        return (harness, noon.advanced(by: .seconds(3600)))
    }

    @Test func `are no more than it holds, and one that is given back makes room`() async throws {
        let (harness, slot) = try await harness()
        for order in ["1", "2"] {
            #expect(try await harness.ask("hold", order, ["soup": 1], for: slot).reservation?.state == .held)
        }
        let full = try await harness.ask("hold", "3", ["soup": 1], for: slot).reservation
        #expect(full?.state == .refused && full?.reason?.code == "slot-full")
        #expect(
            try await harness.ask("hold", "4", ["soup": 1], for: slot.advanced(by: .seconds(1800))).reservation?.state
                == .held)
        _ = try await harness.ask("release", "1", ["soup": 1])
        #expect(try await harness.ask("hold", "5", ["soup": 1], for: slot).reservation?.state == .held)
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }

    @Test func `are numbered, each day anew`() async throws {
        let (harness, _) = try await harness()
        func number(_ order: String, after hours: Int) async throws -> Int? {
            try await harness.ask("hold", order, ["soup": 1], on: noon.advanced(by: .seconds(3600 * hours)))
                .reservation?.number
        }
        #expect(try await number("1", after: 0) == 1)
        #expect(try await number("2", after: 1) == 2)
        // Midnight in Bangkok is five hours after noon in Greenwich.
        #expect(try await number("3", after: 6) == 1)
        #expect(try await number("4", after: 7) == 2)
        // A delayed request gets a number of its own day, and changes none of today's.
        #expect(try await number("5", after: 2) == 3)
        #expect(try await number("6", after: 8) == 3)
        // Nor does a clock that runs a month ahead.
        #expect(try await number("7", after: 31 * 24) == 1)
        #expect(try await number("8", after: 9) == 4)
    }

    @Test func `name everything that is short, not only the first`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 1)))
        _ = try await harness.put(Item.sample("rice", stock: .count(left: 0)), by: .anna, creates: true)
        let refused = try await harness.ask("hold", "1", ["rice": 2, "soup": 3, "tea": 1]).reservation
        #expect(refused?.state == .refused)
        #expect(
            refused?.reason?.changes == [
                LineChange(line: 0, item: "krua.rice", was: .quantity(2), is: .quantity(0)),
                LineChange(line: 1, item: "krua.soup", was: .quantity(3), is: .quantity(1)),
                LineChange(line: 2, item: "krua.tea", was: .quantity(1), is: .quantity(0)),
            ])
    }
}

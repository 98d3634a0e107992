import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `The timer's step` {
    let evening = Timestamp("2026-11-21T16:59:59Z")!
    let midnight = Timestamp("2026-11-21T17:00:00Z")!

    @Test func `daily portions come anew at the place's midnight, once`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .daily(portions: 3, left: 3, date: "")))
        try await harness.ask("hold", "1", ["soup": 2])
        try await harness.ask("commit", "1", ["soup": 2])
        #expect(try await harness.tick(at: evening).isEmpty)
        #expect(try await harness.item()?.available == 1)
        #expect(try await harness.tick(at: midnight).types == ["item.stock"])
        #expect(try await harness.item()?.stock == .daily(portions: 3, left: 3, date: "2026-11-22"))
        try await harness.ask("hold", "2", ["soup": 3])
        #expect(try await harness.tick(at: evening).isEmpty, "the clock went back")
        #expect(try await harness.tick(at: midnight).isEmpty)
        #expect(try await harness.item()?.available == 0)
    }

    @Test func `a place that moves to another zone has its days there`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .daily(portions: 3, left: 3, date: "")))
        try await harness.put(.sample(timeZone: "America/New_York"), by: .anna)
        #expect(try await harness.tick(at: midnight).isEmpty)
        let midnightThere = try #require(Timestamp("2026-11-22T05:00:00Z"))
        #expect(try await harness.tick(at: midnightThere).types == ["item.stock"])
    }

    @Test func `reservations are kept as long as requests are, and what was deleted as long as it may come again`()
        async throws
    {
        let harness = try await StepHarness.catalog(.sample(), .sample("rice"))
        try await harness.ask("hold", "1", ["soup": 1])
        try await harness.delete("krua.rice", by: .anna)
        func counts() async throws -> [Int] {
            try await harness.read { database in
                let tables = Tables(database: database)
                return [try tables.ids(of: "reservations").count, try tables.ids(of: "graves").count]
            }
        }
        for (days, expected) in [(5, [1, 1]), (7, [1, 0]), (29, [1, 0]), (31, [0, 0])] {
            try await harness.tick(at: noon.advanced(by: .seconds(days * 86_400)))
            #expect(try await counts() == expected, "after \(days) days")
        }
        #expect(try await harness.ask("commit", "1", ["soup": 1]).reservation?.state == .committed)
    }
}

import Contract
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

    @Test func `what was deleted is remembered as long as it may come again`() async throws {
        let harness = try await StepHarness.catalog(.sample(), .sample("rice"))
        try await harness.delete("krua.rice", by: .anna)
        for (days, expected) in [(5, 1), (7, 0)] {
            try await harness.tick(at: noon.advanced(by: .seconds(days * 86_400)))
            #expect(try await harness.count("graves") == expected, "after \(days) days")
        }
    }

    @Test(arguments: [31, 400, -1])
    func `whatever the clock says, what orders hold and have taken can be given back`(days: Int) async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 1])
        try await harness.ask("hold", "2", ["soup": 2])
        try await harness.ask("commit", "2", ["soup": 2])
        let then = noon.advanced(by: .seconds(days * 86_400))
        for _ in 0..<3 { try await harness.tick(at: then) }
        #expect(try await harness.count("reservations") == 2)
        #expect(try await harness.ask("release", "2", ["soup": 2], on: then).reservation?.state == .released)
        #expect(try await harness.ask("release", "1", ["soup": 1], on: then).reservation?.state == .released)
        #expect(try await harness.item()?.available == 5)
        for order in ["1", "2"] { try await harness.ask("end", order, [:], on: then) }
        #expect(try await harness.count("reservations") == 0)
        #expect(try await harness.count("takings") == 0)
    }

    @Test func `a show that was goes once no order of it is open any more, and not by the clock alone`() async throws {
        let harness = try await StepHarness.cinema(.show(), .show("2", after: 9000), .show("3", after: 10_000))
        try await harness.ask("hold", "1", ["screening-1": 2])
        try await harness.ask("commit", "1", ["screening-1": 2])
        try await harness.ask("hold", "2", ["screening-2": 1])
        let later = noon.advanced(by: .seconds(32 * 86_400))
        try await harness.tick(at: later)
        #expect(try await harness.screening() != nil)
        #expect(try await harness.screening("2") != nil)
        #expect(try await harness.screening("3") == nil, "nobody has seats for it")
        // The clock was wrong: the show is still to come, and an order of it is cancelled.
        try await harness.ask("release", "1", ["screening-1": 2])
        #expect(try await harness.screening()?.available == 10)
        try await harness.ask("end", "1", ["screening-1": 2])
        try await harness.ask("commit", "2", ["screening-2": 1])
        try await harness.ask("end", "2", ["screening-2": 1])
        #expect(try await harness.screening("2")?.available == 9, "sold for good")
        try await harness.tick(at: later.advanced(by: .seconds(60)))
        #expect(try await harness.count("screenings") == 0)
    }
}

extension StepHarness {
    func count(_ table: String) async throws -> Int {
        try await contents()[table]?.count ?? 0
    }
}

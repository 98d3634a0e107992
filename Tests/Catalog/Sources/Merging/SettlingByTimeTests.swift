import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

/// Statements of pages that hold from or until some time, without another observation.
@Suite(.timeLimit(.minutes(5))) struct `As time passes` {
    private func time(_ hours: Int) -> Timestamp { noon.advanced(by: .seconds(hours * 3600)) }

    private func dish(_ offers: String, more: String = "") -> String {
        Stated.place(more: #","hasMenu":{"@type":"Menu"\#(more),"hasMenuItem":{"name":"Soup","offers":\#(offers)}}"#)
    }

    private func price(_ amount: Int, _ more: String = "") -> String {
        #"{"price":\#(amount),"priceCurrency":"EUR"\#(more.isEmpty ? "" : ",\(more)")}"#
    }

    /// Prices and availability, at hours after noon.
    private func course(_ thing: String, _ hours: [Int]) async throws -> [String] {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(thing, "pinyol")
        var course: [String] = []
        for hour in hours {
            try await harness.tick(at: time(hour))
            guard let place = try await harness.places().first,
                let item = try await harness.items(of: place.id).first
            else {
                course.append("-")
                continue
            }
            let line = String(item.id.dropFirst(place.id.count + 1))
            let asked = try await harness.ask("hold", "\(hour)", [line: 1], at: place.id, on: time(hour)).reservation
            try await harness.ask("release", "\(hour)", [line: 1], at: place.id, on: time(hour))
            let isListed = item.available(at: time(hour)) != 0
            #expect(isListed == (asked?.state == .held))
            course.append(isListed ? "\(item.price.amount / 100)" : "off")
        }
        return course
    }

    @Test func `an offer gives way to the next, in either order`() async throws {
        let now = price(8, #""validThrough":"2026-11-21T14:00:00Z""#)
        let next = price(9, #""validFrom":"2026-11-21T14:00:00Z","availabilityEnds":"2026-11-21T16:00:00Z""#)
        let last = price(10, #""availabilityStarts":"2026-11-21T18:00:00Z","priceValidUntil":"2026-11-21T20:00:00Z""#)
        for offers in [[now, next, last], [last, next, now], [next, last, now]] {
            let dish = dish("[\(offers.joined(separator: ","))]")
            #expect(try await course(dish, [0, 2, 4, 6, 8]) == ["8", "9", "off", "10", "off"])
        }
    }

    @Test(arguments: [
        (#""validThrough":"2026-11-21T14:00:00+0000""#, ["8", "8", "off"]),
        (#""availabilityStarts":"2026-11-21T14:00:00Z""#, ["off", "off", "8"]),
        (#""validFrom":"2026-11-21 3:00 PM""#, ["off", "off", "8"]),
        (#""priceValidUntil":"2026-11-21T13:30:00Z""#, ["8", "8", "off"]),
    ]) func `an offer begins and ends`(more: String, course expected: [String]) async throws {
        #expect(try await course(dish(price(8, more)), [0, 1, 3]) == expected)
    }

    @Test func `a menu expires, and its page`() async throws {
        #expect(try await course(dish(price(8), more: #","expires":"2026-11-21T14:00:00Z""#), [1, 3]) == ["8", "off"])
        let page = Stated.place(
            more: #","expires":"2026-11-21T14:00:00Z","hasMenu":{"hasMenuItem":{"name":"Soup","offers":\#(price(8))}}"#)
        #expect(try await course(page, [1, 3]) == ["8", "-"])
    }

    @Test(arguments: [
        #""dissolutionDate":"2026-11-21""#, #""expires":"2026-11-21T23:00:00Z""#, #""end_date":"2026-11-21""#,
        #""date_closed":"2026-11-21""#,
    ]) func `a place closes for good, and its followers are notified`(more: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: ",\(more)"), "pinyol")
        try await harness.tick(at: time(2))
        #expect(try await harness.places().count == 1)
        let notified = try await harness.tick(at: time(12))
        #expect(try await harness.places().isEmpty && notified.contains { $0.type == "vicinity.place.deleted.v1" })
        try await harness.see(Stated.place(), "pinyol", after: 50_000)
        #expect(try await harness.places().count == 1)
    }

    @Test func `a place that is to close stays though the clock leaps over its last day`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: #","dissolutionDate":"2026-11-30""#), "pinyol")
        try await harness.tick(at: time(24 * 31), deletionTime: time(1))
        #expect(try await harness.places().count == 1)
        try await harness.tick(at: time(24 * 31), deletionTime: time(24 * 31))
        #expect(try await harness.places().isEmpty)
    }

    @Test func `a home's offer ends`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let offers = #","offers":\#(price(250_000, #""validThrough":"2026-11-21""#))"#
        try await harness.see(Stated.place("Pis", type: "Apartment", more: offers), "home")
        try await harness.tick(at: time(10))
        #expect(try await harness.places().first?.listing?.price?.min == 250_000_00)
        try await harness.tick(at: time(11))
        #expect(try await harness.places().isEmpty)
    }

    @Test func `a show's seats begin to be sold, at the price of then`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let offers = [
            price(8, #""validFrom":"2026-11-21T14:00:00Z","validThrough":"2026-11-21T16:00:00Z""#),
            price(9, #""validFrom":"2026-11-21T16:00:00Z""#),
        ]
        try await harness.see(
            Stated.show(more: #","maximumAttendeeCapacity":50,"offers":[\#(offers.joined(separator: ","))]"#), "show")
        for (hour, expected) in [(0, "off"), (3, "8"), (5, "9")] {
            try await harness.tick(at: time(hour))
            let show = try #require(try await harness.screenings().first)
            #expect((show.available(at: time(hour)) == 0 ? "off" : "\(show.price.amount / 100)") == expected)
        }
    }

    @Test func `a rebuilt store settles the same`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let offers = [
            price(8, #""validThrough":"2026-11-21T14:00:00Z""#), price(9, #""validFrom":"2026-11-21T14:00:00Z""#),
        ]
        try await harness.see(dish("[\(offers.joined(separator: ","))]"), "pinyol")
        let rebuilt = try await harness.rebuilt()
        #expect(try await rebuilt.contents() == harness.contents())
        try await rebuilt.tick(at: time(1))
        try await rebuilt.tick(at: time(3))
        let place = try #require(try await rebuilt.places().first)
        #expect(try await rebuilt.items(of: place.id).first?.price.amount == 900)
    }

    @Test func `what does not change emits nothing`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(dish(price(8, #""validThrough":"2026-12-21T14:00:00Z""#)), "pinyol")
        for hour in 1...2 { #expect(try await harness.tick(at: time(hour)).isEmpty) }
    }
}

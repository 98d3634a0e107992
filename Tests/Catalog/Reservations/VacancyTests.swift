import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

/// Vacancies of businesses, and their places' orders.
@Suite struct `Orders at a place whose business has no owner` {
    private static func lose(_ harness: StepHarness, _ merchant: String = Actor.anna.id) async throws {
        try await harness.send(
            .vacancies, VacancyEvents.began.name, subject: merchant, partitionKey: merchant,
            source: "/vicinity/accounts", data: Vacancy(merchant: merchant, since: noon))
    }

    private static func find(_ harness: StepHarness, _ merchant: String = Actor.anna.id) async throws {
        try await harness.send(
            .vacancies, VacancyEvents.ended.name, subject: merchant, partitionKey: merchant,
            source: "/vicinity/accounts", data: EndedVacancy(merchant: merchant, endedAt: noon))
    }

    @Test func `are refused until it has one again, and what was held is carried out`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        #expect(try await harness.ask("hold", "1", ["soup": 1]).reservation?.state == .held)
        try await Self.lose(harness)
        let refused = try await harness.ask("hold", "2", ["soup": 1]).reservation
        #expect(refused?.state == .refused && refused?.reason?.code == "paused" && refused?.reason?.opensAt == nil)
        #expect(try await harness.ask("commit", "1", ["soup": 1]).reservation?.state == .committed)
        try await Self.find(harness)
        #expect(try await harness.ask("hold", "3", ["soup": 1]).reservation?.state == .held)
    }

    @Test func `are refused of seats, too`() async throws {
        let harness = try await StepHarness.cinema(.show())
        try await Self.lose(harness)
        let refused = try await harness.ask("hold", "1", ["screening-1": 1]).reservation
        #expect(refused?.state == .refused && refused?.reason?.code == "paused")
    }

    @Test func `are taken at others' places, and at one that is given to somebody else`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        try await Self.lose(harness, "m-other")
        #expect(try await harness.ask("hold", "1", ["soup": 1]).reservation?.state == .held)
        try await Self.lose(harness)
        var place = try #require(try await harness.place())
        place.merchant = "m-new"
        try await harness.put(place, by: .theOperator)
        #expect(try await harness.ask("hold", "2", ["soup": 1]).reservation?.state == .held)
    }

    @Test func `are refused by a store that was made again, and are what they were before it`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        try await harness.ask("hold", "1", ["soup": 1])
        try await Self.lose(harness)
        try await harness.ask("hold", "2", ["soup": 1])
        let rebuilt = try await harness.rebuilt()
        #expect(try await rebuilt.contents() == harness.contents())
        #expect(try await rebuilt.ask("hold", "3", ["soup": 1]).reservation?.reason?.code == "paused")
        try await Self.find(rebuilt)
        #expect(try await rebuilt.ask("hold", "4", ["soup": 1]).reservation?.state == .held)
    }
}

import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

/// Of two writers who change what both have read, the second is refused.
@Suite struct `An expected version` {
    private func reason(_ events: [Event]) throws -> String? {
        try events.compactMap { event in
            event.type.hasSuffix(".answered.v1") ? try event.decode(Answer.self).reason?.code : nil
        }.first
    }

    private func put(_ harness: StepHarness, _ place: Place, _ expected: ExpectedVersion?) async throws -> [Event] {
        try await harness.send(
            .catalogCommands, "vicinity.place.put.v1", subject: place.id, partitionKey: place.id, at: noon,
            data: PutPlace(actor: .anna, place: place, creates: false, expected: expected))
    }

    @Test func `lets the first of two writers through, and whoever says the same again`() async throws {
        let harness = try await StepHarness.catalog()
        let read = try #require(try await harness.read { try Tables(database: $0).place(Place.sample().id) })
        let seen = ExpectedVersion(updatedAt: [read.updatedAt])
        var (mine, yours) = (Place.sample(), Place.sample())
        (mine.description, yours.description) = ("mine", "yours")
        #expect(try reason(try await put(harness, mine, seen)) == nil)
        // All at one time of the log's clock: each version has its own time nonetheless.
        #expect(try reason(try await put(harness, yours, seen)) == ExpectedVersion.code)
        #expect(try reason(try await put(harness, mine, seen)) == nil)
        let now = try #require(try await harness.read { try Tables(database: $0).place(Place.sample().id) })
        #expect(now.description == "mine" && now.updatedAt > read.updatedAt)
        #expect(try reason(try await put(harness, yours, ExpectedVersion(updatedAt: []))) == nil)
    }

    @Test func `is not met by what is not there, and nothing is made`() async throws {
        let harness = try await StepHarness.catalog()
        var other = Place.sample()
        other.id = "nowhere"
        #expect(try reason(try await put(harness, other, ExpectedVersion(updatedAt: []))) == ExpectedVersion.code)
        #expect(try await harness.read { try Tables(database: $0).place("nowhere") } == nil)
    }

    @Test func `of an item does not change with what orders take of it`() {
        var item = Item.sample("tea", stock: .count(left: 5))
        let around = ItemCommands.Surroundings(
            place: PlaceFacts(merchant: Actor.anna.id, timeZone: "UTC"), existing: item, itemsOfPlace: 1)
        item.name = "Green tea"
        let commandTime = CommandTime(
            position: InputPosition(topic: "catalog.commands", partition: 0, offset: 7), appendedAt: noon)
        func verdict(_ expected: ExpectedVersion) -> Verdict<Item> {
            ItemCommands.put(
                PutItem(actor: .anna, item: item, creates: false, keepsStock: true, expected: expected), in: around,
                at: commandTime)
        }
        if case .answer = verdict(ExpectedVersion(updatedAt: [item.updatedAt])) { Issue.record("refused") }
        if case .change = verdict(ExpectedVersion(updatedAt: [.earliest])) { Issue.record("a lost update") }
    }
}

import Contract
import EventLog
import Events
import Geo
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Commands about places` {
    @Test func `a merchant who creates a place is its merchant from then on`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let emitted = try await harness.put(.sample(merchant: "m-ben"), by: .anna, creates: true)
        #expect(emitted.types == ["place.changed"])
        let place = try #require(emitted.first).decode(PlaceChange.self).place
        #expect(place.merchant == "m-anna" && place.updatedAt == noon)
        #expect(emitted.first?.subject == "krua" && emitted.first?.partitionKey == "krua")
        var renamed = place
        renamed.name = "Krua Anna"
        #expect(try await harness.put(renamed, by: .anna).types == ["place.changed"])
        #expect(try await harness.place()?.name == "Krua Anna")
    }

    @Test func `an operator creates a place for a merchant and may give it to another`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.put(.sample(merchant: "m-anna"), by: .theOperator, creates: true)
        #expect(try await harness.place()?.merchant == "m-anna")
        try await harness.put(.sample(merchant: "m-ben"), by: .theOperator)
        #expect(try await harness.place()?.merchant == "m-ben")
        #expect(try await harness.put(Place.sample(), by: .anna).answer?.verdict == .forbidden)
    }

    @Test func `whose a place is and where it came from are not forgotten by a change that leaves them out`()
        async throws
    {
        let harness = try StepHarness.emptyCatalog()
        var place = Place.sample(merchant: "m-anna")
        place.source = "osm:node/1"
        place.attribution = "© OpenStreetMap contributors"
        try await harness.put(place, by: .theOperator, creates: true)
        var changed = Place.sample()
        changed.name = "Another"
        for actor in [Actor.anna, .theOperator] {
            changed.name += "!"
            try await harness.put(changed, by: actor)
            let stored = try #require(try await harness.place())
            #expect(stored.merchant == "m-anna" && stored.source == place.source)
            #expect(stored.attribution == place.attribution && stored.name == changed.name)
        }
    }

    @Test(arguments: [Actor.ben, .somebody]) func `another may neither change nor delete it`(actor: Actor) async throws
    {
        let harness = try await StepHarness.catalog()
        var changed = Place.sample()
        changed.name = "Mine"
        for emitted in [try await harness.put(changed, by: actor), try await harness.delete("krua", by: actor)] {
            #expect(emitted.types == ["catalog.answered"])
            let answer = try #require(try emitted.answer)
            #expect(answer.verdict == .forbidden && answer.reason?.code == "forbidden")
            #expect(answer.actor == actor.id && answer.subject == "krua")
            #expect(emitted.first?.partitionKey == actor.id)
        }
        #expect(try await harness.place()?.name == "Krua krua")
    }

    @Test func `a customer creates none`() async throws {
        let emitted = try await StepHarness.emptyCatalog().put(Place.sample("new"), by: .somebody, creates: true)
        #expect(try emitted.answer?.verdict == .forbidden)
    }

    @Test func `creating twice the same is repeated, creating another with its id is refused`() async throws {
        let harness = try await StepHarness.catalog()
        #expect(try await harness.put(Place.sample(), by: .anna, creates: true).answer?.verdict == .repeated)
        var other = Place.sample()
        other.name = "Other"
        for actor in [Actor.anna, .ben] {
            let answer = try await harness.put(other, by: actor, creates: true).answer
            #expect(answer?.verdict == .refused && answer?.reason?.code == "exists")
        }
    }

    @Test func `what there is not cannot be deleted, and putting it makes it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let emitted = try await harness.delete("krua", by: .anna)
        #expect(try emitted.answer?.verdict == .unknown)
        #expect(try emitted.answer?.reason?.code == "unknown-place")
        #expect(try await harness.put(Place.sample(), by: .anna).types == ["place.changed"])
    }

    @Test func `a move has the former coordinates, a change of kind the former types`() async throws {
        let harness = try await StepHarness.catalog()
        var place = Place.sample()
        place.geo = try #require(Coordinate(latitude: 60, longitude: 25))
        var change = try #require(try await harness.put(place, by: .anna).first).decode(PlaceChange.self)
        #expect(change.previousGeo == Place.sample().geo && change.previousTypes == nil)
        place.types = ["CafeOrCoffeeShop"]
        change = try #require(try await harness.put(place, by: .anna).first).decode(PlaceChange.self)
        #expect(change.previousGeo == nil && change.previousTypes == ["Restaurant"])
    }

    @Test func `deleting emits a deletion, then a tombstone`() async throws {
        let harness = try await StepHarness.catalog()
        let before = harness.emitted.count
        let emitted = try await harness.delete("krua", by: .anna)
        #expect(emitted.types == ["place.deleted"])
        let deleted = try #require(emitted.first).decode(DeletedPlace.self)
        #expect(deleted.geo == Place.sample().geo && deleted.types == ["Restaurant"] && deleted.merchant == "m-anna")
        let records = harness.emitted[before...]
        #expect(records.map(\.key) == ["krua", "krua"] && records.last?.value == nil)
        #expect(try await harness.place() == nil)
        #expect(try await harness.delete("krua", by: .anna).answer?.verdict == .repeated)
    }

    @Test func `a place takes its items with it, unless an order holds one`() async throws {
        let harness = try await StepHarness.catalog(.sample("soup"), .sample("rice"))
        try await harness.ask("hold", "1", ["rice": 1])
        let refused = try await harness.delete("krua", by: .anna).answer
        #expect(refused?.verdict == .refused && refused?.reason?.code == "held-by-orders")
        #expect(try await harness.item("soup") != nil)
        try await harness.ask("release", "1", ["rice": 1])
        let emitted = try await harness.delete("krua", by: .anna)
        #expect(emitted.types == ["item.deleted", "item.deleted", "place.deleted"])
        #expect(try await harness.item("soup") == nil)
    }

    @Test func `a place that was deleted can be created anew`() async throws {
        let harness = try await StepHarness.catalog()
        try await harness.delete("krua", by: .anna)
        #expect(try await harness.put(Place.sample(), by: .ben, creates: true).types == ["place.changed"])
        #expect(try await harness.place()?.merchant == "m-ben")
    }
}

import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `A customer who asks to be forgotten` {
    private func erase(_ person: String, _ harness: StepHarness, at time: Timestamp) async throws -> [Event] {
        try await send(ErasePerson(customer: person, at: time), to: harness)
    }

    @discardableResult
    private func send(_ request: ErasePerson, to harness: StepHarness) async throws -> [Event] {
        try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: request.person, partitionKey: request.person,
            at: request.requestedAt, data: request)
    }

    @Test func `is not named by their reservations, which are taken or given back as before`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 2], customer: "c-7")
        try await harness.ask("hold", "2", ["soup": 1], customer: "c-8")
        let emitted = try await erase("c-7", harness, at: noon.advanced(by: .seconds(5)))
        let reservation = try #require(try emitted.reservation)
        #expect(emitted.count == 1 && reservation.state == .held)
        #expect(ErasePerson.isStandIn(reservation.customer))
        #expect(partition(of: reservation.customer) == partition(of: "c-7"))
        let taken = try await harness.ask(
            "commit", "1", ["soup": 2], customer: reservation.customer, on: noon.advanced(by: .seconds(6)))
        #expect(try taken.reservation?.state == .committed)
        #expect(try await harness.item()?.available == 2)
        // Requested before, and late; whatever the clock was.
        let late = try await harness.ask(
            "hold", "3", ["soup": 1], customer: "c-7", on: noon.advanced(by: .seconds(600)))
        #expect(try late.reservation.map { ErasePerson.isStandIn($0.customer) } == true)
        let tables = try await harness.contents()["reservations"] ?? []
        #expect(tables.count == 3 && !tables.joined().contains("c-7") && tables.joined().contains("c-8"))
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }

    @Test func `is forgotten by a request whose clock is behind, too`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["soup": 2], customer: "c-7")
        let emitted = try await erase("c-7", harness, at: noon.advanced(by: .seconds(-600)))
        #expect(try emitted.reservation.map { ErasePerson.isStandIn($0.customer) } == true)
        #expect(try await !(harness.contents()["reservations"] ?? []).joined().contains("c-7"))
    }

    @Test func `has no second share of what is scarce under another id`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 10)))
        var place = Place.sample()
        place.ordering = Ordering(networkShare: 4)
        try await harness.put(place, by: .anna)
        try await harness.ask("hold", "0", ["soup": 5], customer: "c-6")
        let first = try await harness.ask("hold", "1", ["soup": 4], customer: "c-7", origin: "here")
        #expect(try first.reservation?.state == .held)
        _ = try await erase("c-7", harness, at: noon.advanced(by: .seconds(5)))
        let second = try await harness.ask("hold", "2", ["soup": 1], customer: "c-next", origin: "here")
        #expect(try second.reservation?.reason?.code == "share-used")
        #expect(try await harness.rebuilt().contents() == harness.contents())
        try await harness.ask("release", "1", ["soup": 4], customer: ErasePerson.standIn(for: "c-7"))
        let third = try await harness.ask("hold", "3", ["soup": 1], customer: "c-next", origin: "here")
        #expect(try third.reservation?.state == .held)
    }

    @Test func `of an older version keeps what they had afterwards`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 10)))
        try await harness.ask("hold", "1", ["soup": 2], customer: "c-7")
        try await send(ErasePerson(person: "c-7", requestedAt: noon.advanced(by: .seconds(5))), to: harness)
        let later = noon.advanced(by: .seconds(6))
        let held = try await harness.ask("hold", "2", ["soup": 1], customer: "c-7", on: later)
        #expect(try held.reservation?.customer == "c-7")
        let rows = try await harness.contents()["reservations"] ?? []
        #expect(rows.count == 2 && rows.count { $0.contains("c-7") } == 1)
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }
}

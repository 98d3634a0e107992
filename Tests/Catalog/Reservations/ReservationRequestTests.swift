import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Requests of orders` {
    @Test func `a hold is answered to the customer's partition, with names and prices, and the item says what is left`()
        async throws
    {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 3)))
        let emitted = try await harness.ask("hold", "1", ["soup": 2], customer: "c-7")
        #expect(emitted.types == ["reservation.held", "item.stock"])
        #expect(emitted.map(\.partitionKey) == ["c-7", "krua"])
        #expect(emitted.first?.subject == "1/krua")
        let reservation = try #require(try emitted.reservation)
        #expect(reservation.merchant == "m-anna" && reservation.customer == "c-7")
        #expect(
            reservation.lines == [
                OrderLine(item: "krua.soup", place: "krua", quantity: 2, name: "The soup", price: baht(4500))
            ])
        #expect(try emitted.last?.decode(Item.self).stock == .count(left: 1))
    }

    @Test func `each state of a reservation is emitted under its own type`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 3)))
        #expect(try await harness.ask("hold", "1", ["soup": 9]).types == ["reservation.refused"])
        #expect(try await harness.ask("hold", "2", ["soup": 1]).types == ["reservation.held", "item.stock"])
        #expect(try await harness.ask("commit", "2", ["soup": 1]).types == ["reservation.committed"])
        #expect(try await harness.ask("release", "2", ["soup": 1]).types == ["reservation.released", "item.stock"])
        #expect(try await harness.item()?.available == 3)
        #expect(try await harness.ask("end", "2", ["soup": 1]).types == ["reservation.deleted"])
        #expect(harness.emitted.last?.key == "2/krua" && harness.emitted.last?.value == nil)
    }

    @Test func `a request that comes again only gets its answer again`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 3)))
        let first = try await harness.ask("hold", "1", ["soup": 2]).reservation
        let again = try await harness.ask("hold", "1", ["soup": 2])
        #expect(again.types == ["reservation.held"])
        #expect(try again.reservation == first)
        #expect(try await harness.item()?.available == 1)
    }

    @Test func `nothing is to be had at a place that there is not`() async throws {
        let harness = try StepHarness.emptyCatalog()
        let refused = try await harness.ask("hold", "1", ["soup": 1]).reservation
        #expect(refused?.state == .refused && refused?.reason?.code == "unknown-item")
    }

    @Test func `a closed place is not refused: opening hours are for people to read`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        let night = try #require(Timestamp("2026-11-21T20:00:00Z"))
        #expect(try await harness.ask("hold", "1", ["soup": 1], on: night).reservation?.state == .held)
    }

    @Test func `of a thousand buyers of the last one, one gets it`() async throws {
        let harness = try await StepHarness.catalog(.sample(stock: .count(left: 1)))
        var states: [Reservation.HoldState] = []
        for buyer in 0..<1000 {
            states.append(try #require(try await harness.ask("hold", "order-\(buyer)", ["soup": 1]).reservation).state)
        }
        #expect(states.filter { $0 == .held }.count == 1 && states.first == .held)
    }

    @Test func `what can never be handled is put aside and refused`() async throws {
        let harness = try await StepHarness.catalog()
        // Its record would exceed the limit of records.
        let emitted = try await harness.ask("hold", String(repeating: "1", count: 300_000), ["soup": 1])
        #expect(emitted.types == ["dead-letter"], "even the answer would be too large")
        let strange = try await harness.ask("borrow", "2", ["soup": 1])
        #expect(strange.types == ["dead-letter", "reservation.refused"])
        #expect(try strange.reservation?.reason?.code == "malformed")
        #expect(try await harness.ask("release", "2", ["soup": 1]).reservation?.state == .released)
    }

    @Test func `a poisoned request leaves a reservation as it is`() async throws {
        let harness = try await StepHarness.catalog(.sample())
        try await harness.ask("hold", "1", ["soup": 1])
        #expect(try await harness.ask("borrow", "1", ["soup": 1]).types == ["dead-letter"])
        #expect(try await harness.ask("commit", "1", ["soup": 1]).reservation?.state == .committed)
    }

    @Test func `a request outside its place's partition is put aside, since its position means nothing there`()
        async throws
    {
        let harness = try await StepHarness.catalog(.sample())
        let request = ReservationRequest(
            order: "1", place: "krua", customer: "c-1", lines: [.init(item: "krua.soup", quantity: 1)])
        let emitted = try await harness.send(
            .reservationRequests, "vicinity.reservation.hold.v1", subject: request.key, partitionKey: "another place",
            data: request)
        #expect(partition(of: "krua") != partition(of: "another place"))
        #expect(emitted.types == ["dead-letter"])
    }

    @Test(arguments: [#"{"actor":{"id":"m-anna","role":"merchant"},"place":7}"#, #"{"actor":7}"#, "7"])
    func `a command that cannot be read is answered as far as it says who asks`(data: String) async throws {
        let harness = try StepHarness.emptyCatalog()
        let event = Event(
            id: "command-1", source: "/vicinity/gateway", type: "vicinity.place.put.v1", subject: "krua",
            partitionKey: "krua", data: Array(data.utf8))
        let emitted = try await harness.send(
            raw: event.json, to: TopicPartition("catalog.commands", partition(of: "krua")))
        #expect(emitted.types == ["dead-letter", "catalog.answered"])
        let answer = try #require(try emitted.answer)
        #expect(answer.command == "command-1" && answer.verdict == .refused && answer.reason?.code == "malformed")
        #expect(answer.actor == (data.contains("m-anna") ? "m-anna" : "unknown"))
    }
}

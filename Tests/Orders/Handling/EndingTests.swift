import Contract
import EventLog
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import OrdersService

/// What orders says last of each place's part: that it is over, and the place may forget it.
struct EndingTests {
    private static let end = "vicinity.reservation.end.v1"

    @Test func `a place hears that an order is over once it has given back`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai), line(margherita)])
        let cancelled = try await bench.send(cancel(order, by: ann))
        #expect(!cancelled.map(\.type).contains(Self.end))
        let said = try await bench.send(answer(.released, "thai-corner", of: order))
        #expect(said.map(\.type) == ["vicinity.order.released.v1", Self.end])
        #expect(said.last?.subject == "07-order/thai-corner")
        #expect(try await bench.send(answer(.released, "thai-corner", of: order)).isEmpty)
    }

    @Test func `what a place says of its forgetting changes nothing`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        let deleted = DeletedReservation(
            order: order.id, place: "thai-corner", customer: ann.id, deletedAt: noon, reflects: InputPositions())
        let said = try await bench.harness.send(
            .reservations, "vicinity.reservation.deleted.v1", subject: deleted.key, partitionKey: ann.id,
            source: "/vicinity/catalog", sequence: 99, data: deleted)
        #expect(said.isEmpty)
        #expect(try await bench.order()?.status == .confirmed)
    }

    @Test func `an order that was removed before its place had given back is ended when the place has`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        try await bench.send(cancel(order, by: ann))
        let ended = try #require(try await bench.order())
        try await bench.remove(ended, by: op)
        #expect(try await bench.send(answer(.released, "thai-corner", of: order)).map(\.type) == [Self.end])
        #expect(try await bench.send(answer(.committed, "thai-corner", of: order)).map(\.type) == [Self.end])
    }

    @Test func `a place that holds for an order that nobody knows gives back, one that sold keeps it`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        let empty = try Bench()
        #expect(try await empty.send(answer(.held, "thai-corner", of: order)).map(\.type) == [Self.end])
        #expect(try await empty.send(answer(.committed, "thai-corner", of: order)).isEmpty)
    }

    @Test func `it is said again when what it follows from is read again`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        for status in [Order.Status.preparing, .ready] {
            try await bench.send(advance(order, to: status, by: mia))
        }
        let before = bench.harness.emitted.count
        try await bench.send(advance(order, to: .completed, by: mia))
        // The log got that it is completed, not that its reservation is over.
        let rebuilt = try await bench.harness.rebuilt(
            emittedCount: before + 1, inputsFrom: bench.harness.inputCount - 1)
        let again = rebuilt.emitted[(before + 1)...].compactMap { try? Event(json: $0.value ?? []).type }
        #expect(again.prefix(2) == ["vicinity.reservation.commit.v1", Self.end])
    }

    @Test func `an upgrade from the first release says it of every order that is final`() async throws {
        let bench = try Bench()
        let gone = try await bench.confirmed([line(padThai)], id: "07-gone")
        try await bench.send(cancel(gone, by: ann))
        try await bench.send(answer(.released, "thai-corner", of: gone))
        let open = try await bench.confirmed([line(margherita)], id: "07-open")
        let said = try await bench.harness.perform { [handler = bench.handler] transaction in
            for id in [gone.id, open.id] {
                try OrderStates(handler: handler).restate(id, as: .upgrade, in: transaction)
            }
        }
        #expect(said.filter { $0.type == Self.end }.map(\.subject) == ["07-gone/thai-corner"])
        #expect(said.last?.type == "vicinity.reservation.commit.v1")
    }

    @Test(arguments: [31, 400, -1])
    func `whatever the clock says, an order can be cancelled and its places give back`(days: Int) async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        let then = noon.advanced(by: .seconds(days * 86_400))
        for _ in 0..<3 { try await bench.harness.tick(at: then) }
        let said = try await bench.send(cancel(order, by: ann), at: then)
        #expect(said.map(\.type) == ["vicinity.order.cancelled.v1", "vicinity.reservation.release.v1"])
    }

    @Test func `a removed order is not placed again though the clock has jumped`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        try await bench.send(cancel(order, by: ann))
        try await bench.remove(try #require(try await bench.order()), by: op)
        try await bench.harness.tick(at: noon.advanced(by: .seconds(31 * 86_400)))
        try await bench.send(place([line(padThai)]))
        #expect(try await bench.order() == nil)
    }
}

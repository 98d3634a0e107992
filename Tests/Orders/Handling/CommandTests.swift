import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import OrdersService

struct CommandTests {
    @Test func `placing says the order to its customer's partition and the request to the place's`() async throws {
        let bench = try Bench()
        let said = try await bench.send(place([line(padThai, 2)]), id: "command-1")
        #expect(said.map(\.type) == ["vicinity.order.placed.v1", "vicinity.reservation.hold.v1"])
        #expect(said.map(\.partitionKey) == [ann.id, "thai-corner"])
        #expect(said.map(\.subject) == ["07-order", "07-order/thai-corner"])
        #expect(said.allSatisfy { $0.causationID == "command-1" && $0.source.hasPrefix("/vicinity/orders/") })
        let order = try said[0].decode(Order.self)
        #expect(order.createdAt == noon)
        #expect(order.reflects["orders.commands/\(partition(of: ann.id))"] == 0)
        #expect(try said[1].decode(ReservationRequest.self).lines == [line(padThai, 2)])
    }

    @Test func `an order runs from placed to completed`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        var types: [String] = []
        for status in [Order.Status.preparing, .ready, .completed] {
            types += try await bench.send(advance(order, to: status, by: mia)).map(\.type)
        }
        #expect(
            types == [
                "vicinity.order.preparing.v1", "vicinity.order.ready.v1", "vicinity.order.completed.v1",
                "vicinity.reservation.end.v1",
            ])
    }

    @Test func `a command that changes nothing is answered to its actor under its own id`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]), id: "first")
        let again = try await bench.send(place([line(padThai)]), id: "second")
        let other = try await bench.send(place([line(satay)], digest: "d2"), id: "third")
        let strangers = try await bench.send(CancelOrder(order: "07-order", customer: ann.id, actor: bob))
        #expect((again + other + strangers).map(\.type) == Array(repeating: "vicinity.order.answered.v1", count: 3))
        let answers = try (again + other + strangers).map { try $0.decode(Answer.self) }
        #expect(answers.map(\.verdict) == [.repeated, .mismatched, .unknown])
        #expect(answers.map(\.command).prefix(2) == ["second", "third"])
        #expect(strangers[0].partitionKey == bob.id)
        #expect(
            bench.harness.emitted.filter { $0.topicPartition.topic == "orders.answers" }.map(\.key).first == "second")
    }

    @Test func `fifty repeats at once are one order and one request`() async throws {
        let bench = try Bench()
        for id in 0..<50 { try await bench.send(place([line(padThai)]), id: "e\(id)") }
        let topics = bench.harness.emitted.map(\.topicPartition.topic)
        #expect(topics.filter { $0 == "orders.orders" }.count == 1)
        #expect(topics.filter { $0 == "catalog.reservation-requests" }.count == 1)
        #expect(topics.filter { $0 == "orders.answers" }.count == 49)
    }

    @Test func `a removed order leaves a tombstone, and its command does not bring it back`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        try await bench.send(cancel(order, by: ann))
        let said = try await bench.remove(order, by: op)
        #expect(said.map(\.type) == ["vicinity.order.deleted.v1"])
        let deleted = try said[0].decode(DeletedOrder.self)
        #expect(deleted.places == ["thai-corner"])
        #expect(deleted.merchants == [mia.id])
        let last = try #require(bench.harness.emitted.last)
        #expect(last.value == nil && last.key == order.id)
        #expect(last.topicPartition == TopicPartition("orders.orders", partition(of: ann.id)))

        let again = try await bench.send(place([line(padThai)]))
        let answer = try #require(try again.first?.decode(Answer.self))
        #expect(answer.verdict == .unknown)
        #expect(answer.reason?.code == "removed")
        #expect(try await bench.order() == nil)
        // A late answer finds nothing to change: its place may forget it.
        let late = try await bench.send(OrdersTests.answer(.released, "thai-corner", of: order))
        #expect(late.map(\.type) == ["vicinity.reservation.end.v1"])
    }

    @Test func `a removed id is remembered for fourteen days, and longer while there are few`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        try await bench.send(cancel(order, by: ann))
        try await bench.remove(order, by: op)
        let fortnight = noon.advanced(by: .seconds(14 * 86400))
        let later = fortnight.advanced(by: .seconds(1))
        func remembered(at time: Timestamp, keeping least: Int) async throws -> Int? {
            try await bench.harness.perform { try RemovalTable.prune(now: time, keeping: least, in: $0.database) }
            return try await bench.harness.contents()["removed_orders"]?.count
        }
        #expect(try await remembered(at: fortnight, keeping: 0) == 1)
        #expect(try await remembered(at: later, keeping: 1) == 1)
        try await bench.harness.tick(at: later)
        #expect(try await remembered(at: later, keeping: 0) == 0)
        let again = try await bench.send(place([line(padThai)], requestedAt: later), at: later)
        #expect(again.first?.type == "vicinity.order.placed.v1")
    }
}

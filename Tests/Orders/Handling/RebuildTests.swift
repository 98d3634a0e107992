import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import OrdersService

struct RebuildTests {
    private func busy() async throws -> Bench {
        let bench = try Bench()
        let kept = try await bench.confirmed([line(padThai), line(margherita)], id: "07-kept")
        try await bench.send(advance(kept, to: .preparing, by: mia))
        try await bench.send(place([line(satay)], id: "02-open", by: bob))
        let gone = try await bench.confirmed([line(satay)], id: "07-gone")
        try await bench.send(cancel(gone, by: mia))
        try await bench.remove(gone, by: mia)
        let seats = "thai-corner.screening-1"
        try await bench.send(place([line(seats)], id: "07-seats"))
        var held = answer(
            .held, "thai-corner", of: try #require(try await bench.order("07-seats")), prices: [seats: euros(950)])
        held.lines[0].show = Show(movie: "movie-rain", startDate: OffsetTime(noon, offset: 0))
        try await bench.send(held)
        _ = try await bench.held([line(padThai)], id: "07-owed")
        let paid = PaymentNotice(
            order: "07-lost", customer: ann.id, provider: "stripe", payment: "pi_9", amount: euros(500), captured: true)
        try await bench.send(.paid, paid)
        return bench
    }

    @Test func `a store made again from the log equals the one before`() async throws {
        let bench = try await busy()
        let rebuilt = try await bench.harness.rebuilt()
        #expect(try await rebuilt.contents() == bench.harness.contents())
        #expect(try await rebuilt.contents()["order_tickets"]?.count == 1)
        #expect(try await rebuilt.contents()["order_errands"]?.count == 2)
        #expect(try await rebuilt.contents()["orders"]?.count == 5)
        #expect(try await rebuilt.contents()["removed_orders"]?.count == 1)
    }

    @Test(arguments: 0...4)
    func `a log that was put back gives the same store after a republish, however much it has of before`(cut: Int)
        async throws
    {
        let bench = try await busy()
        let rebuilt = try await bench.harness.republished(quarters: cut, tickingAt: noon)
        #expect(try await rebuilt.differences(to: bench.harness) == [])
        let again = place([line(satay)], id: "07-gone")
        try await rebuilt.send(
            .ordersCommands, "vicinity.order.place.v1", subject: again.order, partitionKey: ann.id, at: noon,
            data: again)
        #expect(try await rebuilt.read { try !OrderTable.has("07-gone", in: $0) }, "its id makes no other order")
        #expect(try await bench.harness.tick(at: noon).isEmpty, "it is emitted once")
    }

    @Test func `an order that was removed from the archive stays so when the log was lost meanwhile`() async throws {
        let folder = try ScratchFolder()
        let archive = OrderArchive(file: folder.file("archive.db"))
        let bench = try Bench(archive: archive, after: .seconds(60))
        let gone = try await bench.confirmed([line(satay)], id: "07-gone")
        try await bench.send(cancel(gone, by: mia))
        let place = try #require(try await bench.order("07-gone")?.parts.first?.place)
        try await bench.send(answer(.released, place, of: gone))
        let later = noon.advanced(by: .seconds(120))
        try await bench.harness.tick(at: later, deletionTime: later)
        #expect(try archive.has("07-gone"))
        try await bench.remove(gone, by: mia, at: later)
        try await bench.harness.republish(keeping: 0, inputs: 0)
        try await bench.harness.tick(at: later, deletionTime: later)
        let rebuilt = try await bench.harness.rebuilt()
        #expect(try await rebuilt.contents()["removed_orders"] == ["id=\"07-gone\""])
        #expect(try await rebuilt.read { try RemovalTable.contains("07-gone", in: $0) })
    }

    @Test func `it is equal also when compaction has left only the tombstone of a removed order`() async throws {
        let bench = try Bench()
        let gone = try await bench.confirmed([line(satay)], id: "07-gone")
        try await bench.send(cancel(gone, by: mia))
        try await bench.remove(gone, by: mia)
        let compacted = try StepHarness(bench.handler)
        try await compacted.perform { [handler = bench.handler] transaction in
            try OrderStates(handler: handler).forget("07-gone", in: transaction)
        }
        #expect(try await compacted.contents() == bench.harness.contents())
    }

    @Test func `what followed from an input is said again when it is read again`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        // The log got the order, not the request.
        let placed = try await bench.harness.rebuilt(emittedCount: 1, inputsFrom: 0)
        #expect(said(placed, after: 1) == ["vicinity.reservation.hold.v1", "vicinity.order.answered.v1"])
        let order = try #require(try await bench.order())
        let before = bench.harness.emitted.count
        try await bench.send(answer(.held, "thai-corner", of: order))
        let confirmed = try await bench.harness.rebuilt(emittedCount: before + 1, inputsFrom: 1)
        #expect(said(confirmed, after: before + 1) == ["vicinity.reservation.commit.v1"])
    }

    @Test func `the releases of a time-out follow from no input and are said again all the same`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        let before = bench.harness.emitted.count
        let late = noon.advanced(by: .seconds(61))
        bench.learnEnds(asOf: late)
        try await bench.harness.tick(at: late)
        // The log got the decision, not the release.
        let rebuilt = try await bench.harness.rebuilt(emittedCount: before + 1)
        #expect(try await rebuilt.tick(at: late).map(\.type) == ["vicinity.reservation.release.v1"])
        #expect(try await rebuilt.tick(at: late).isEmpty)
        // Once the place has given back, there is nothing to say.
        let order = try #require(try await bench.order())
        try await bench.send(answer(.released, "thai-corner", of: order), at: late)
        #expect(try await bench.harness.rebuilt().tick(at: late).isEmpty)
    }

    @Test func `a command that was refused when it came is not obeyed when it is read again`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        let order = try #require(try await bench.order())
        let tooEarly = try await bench.send(advance(order, to: .preparing, by: op))
        #expect(try tooEarly.first?.decode(Answer.self).verdict == .refused)
        try await bench.send(answer(.held, "thai-corner", of: order))
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 1)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `republishing says every order and what is still owed, and the new log gives the same orders`()
        async throws
    {
        let bench = try Bench()
        _ = try await bench.confirmed([line(padThai)], id: "07-kept")
        try await bench.send(place([line(satay), line(margherita)], id: "07-open"))
        let said = try await bench.harness.restate()
        #expect(
            said.map(\.type) == [
                "vicinity.order.confirmed.v1", "vicinity.reservation.commit.v1", "vicinity.order.placed.v1",
                "vicinity.reservation.hold.v1", "vicinity.reservation.hold.v1",
            ])
        let order = try said[0].decode(Order.self)
        #expect(order.reflects == InputPositions())
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `commands of a new log count, wherever those of the lost one stood`() async throws {
        let bench = try Bench()
        let order = try await bench.confirmed([line(padThai)])
        for _ in 0..<3 { try await bench.send(place([line(padThai)])) }
        try await bench.harness.restate()
        for (offset, status) in [Order.Status.preparing, .ready].enumerated() {
            let said = try await bench.handle(
                "vicinity.order.advance.v1", advance(order, to: status, by: mia), offset: Int64(offset))
            #expect(said.map(\.type) == ["vicinity.order.\(status).v1"])
        }
    }

    private func said(_ harness: StepHarness, after count: Int) -> [String] {
        harness.emitted[count...].compactMap { try? Event(json: $0.value ?? []).type }
    }
}

import Contract
import EventLog
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import OrdersService

struct TimeOutTests {
    private let deadline = noon.advanced(by: .seconds(60))

    @Test func `an order is given up once its minute is over and everything in the log by then was read`() async throws
    {
        let bench = try Bench()
        try await bench.send(place([line(padThai), line(margherita)]))
        let order = try #require(try await bench.order())
        try await bench.send(answer(.held, "thai-corner", of: order))
        // Early, and then without the log's end, which it asks for.
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(-1))).isEmpty)
        #expect(bench.deadlines.wanted.isEmpty)
        #expect(try await bench.harness.tick(at: deadline).isEmpty)
        #expect(bench.deadlines.wanted == [partition(of: ann.id)])

        bench.learnEnds(asOf: deadline)
        let emitted = try await bench.harness.tick(at: deadline.advanced(by: .seconds(1)))
        #expect(
            emitted.map(\.type) == [
                "vicinity.order.rejected.v1", "vicinity.reservation.release.v1", "vicinity.reservation.release.v1",
            ])
        #expect(try await bench.order()?.reason?.code == "timed-out")
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(2))).isEmpty)
    }

    @Test func `not while an answer that was there in time is still unread`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        let order = try #require(try await bench.order())
        bench.deadlines.learn([partition(of: ann.id): 1], asOf: deadline)
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(5))).isEmpty)
        try await bench.send(answer(.held, "thai-corner", of: order), at: deadline.advanced(by: .seconds(6)))
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(7))).isEmpty)
        #expect(try await bench.order()?.status == .confirmed)
    }

    @Test func `not by an end that the log had before the deadline`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        bench.learnEnds(asOf: deadline.advanced(by: .seconds(-1)))
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(5))).isEmpty)
        // That end is used up; the next one is asked for.
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(6))).isEmpty)
        #expect(bench.deadlines.wanted == [partition(of: ann.id)])
    }

    @Test func `not before the relay has been healthy for a minute`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)]))
        bench.relay.healthySince = deadline
        bench.learnEnds(asOf: deadline.advanced(by: .seconds(59)))
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(59))).isEmpty)
        bench.learnEnds(asOf: deadline.advanced(by: .seconds(60)))
        #expect(try await bench.harness.tick(at: deadline.advanced(by: .seconds(60))).count == 2)
    }

    @Test func `not while its requests are in the outbox`() async throws {
        let bench = try Bench()
        bench.learnEnds(asOf: deadline)
        try await bench.handle("vicinity.order.place.v1", place([line(padThai)]), offset: 0) { handler, transaction in
            // Overdue by a clock that jumped, with the request still in the outbox.
            try transaction.database.execute(sql: "UPDATE orders SET deadline = created")
            try handler.tick(in: transaction)
        }
        #expect(try await bench.order()?.status == .placed)
        bench.learnEnds(asOf: deadline)
        try await bench.harness.tick(at: deadline)
        #expect(try await bench.order()?.status == .rejected)
    }

    @Test func `one partition that is behind does not hold up another`() async throws {
        let bench = try Bench()
        try await bench.send(place([line(padThai)], id: "07-ann"))
        try await bench.send(place([line(padThai)], id: "02-bob", by: bob))
        try #require(partition(of: ann.id) != partition(of: bob.id))
        bench.deadlines.learn([partition(of: ann.id): 1, partition(of: bob.id): 0], asOf: deadline)
        try await bench.harness.tick(at: deadline)
        #expect(try await bench.order("07-ann")?.status == .placed)
        #expect(try await bench.order("02-bob")?.status == .rejected)
    }
}

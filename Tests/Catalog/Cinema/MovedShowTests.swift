import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `A show with sold seats` {
    private let seat = "screening-1"

    private func sold(_ orders: Int = 3) async throws -> StepHarness {
        let harness = try await StepHarness.cinema(.show(seats: 1000))
        for order in 0..<orders {
            try await harness.ask("hold", "order-\(order)", [seat: 2])
            if order % 3 != 0 { try await harness.ask("commit", "order-\(order)", [seat: 2]) }
        }
        return harness
    }

    /// The reservations that are notified of the show, until all are.
    private func notified(_ harness: StepHarness) async throws -> [Reservation] {
        var notified: [Reservation] = []
        while try await (harness.screening()?.notice?.left ?? 0) > 0 {
            notified += try await harness.tick(at: noon).filter { $0.type == "vicinity.reservation.show-changed.v1" }
                .map { try $0.decode(Reservation.self) }
        }
        return notified
    }

    private func cancelled() -> Screening {
        var show = Screening.show(seats: 1000)
        show.eventStatus = .cancelled
        return show
    }

    @Test func `is moved, and every reservation of it is notified once`() async throws {
        let harness = try await sold()
        let before = try #require(try await harness.screening())
        let emitted = try await harness.put(.show(seats: 1000, after: 9000), by: .anna)
        #expect(emitted.types == ["screening.changed"])
        let moved = try #require(try await harness.screening())
        #expect(moved.eventStatus == .rescheduled && moved.previousStartDate == before.startDate)
        #expect(moved.notice == ShowNotice(since: noon, seats: 6, left: 6) && moved.left == before.left)
        try await harness.ask("hold", "order-new", [seat: 1])
        let notified = try await notified(harness)
        #expect(notified.map(\.order).sorted() == ["order-0", "order-1", "order-2"], "who orders now knows")
        #expect(notified.allSatisfy { $0.lines[0].show == moved.show })
        #expect(notified.map(\.state).filter { $0 == .held }.count == 1)
        #expect(try await harness.screening()?.notice == ShowNotice(since: noon, seats: 6, left: 0))
        #expect(try await harness.tick(at: noon).isEmpty)
        #expect(try await harness.screening()?.updatedAt == moved.updatedAt, "notifying is no change of it")
    }

    @Test func `goes to another room without another time`() async throws {
        let harness = try await sold()
        var other = Screening.show(seats: 1000)
        other.screen = "Room 2"
        try await harness.put(other, by: .anna)
        #expect(try await harness.screening()?.eventStatus == nil)
        #expect(
            try await notified(harness).compactMap { $0.lines[0].show?.screen } == Array(repeating: "Room 2", count: 3))
    }

    @Test func `is cancelled for good: nothing more is sold, and what is given back is not sold again`() async throws {
        let harness = try await sold()
        try await harness.put(cancelled(), by: .anna)
        let refused = try await harness.ask("hold", "late", [seat: 1]).reservation
        #expect(refused?.state == .refused && refused?.reason?.code == "show-cancelled")
        #expect(try await notified(harness).allSatisfy { $0.lines[0].show?.eventStatus == .cancelled })
        for order in 0..<3 { try await harness.ask("release", "order-\(order)", [seat: 2]) }
        let show = try #require(try await harness.screening())
        #expect(show.left == 1000 && show.available == 0)
        for again in [Screening.show(seats: 1000, after: 9000), .show(seats: 1000, after: 7200)] {
            var asked = again
            asked.eventStatus = .scheduled
            let answer = try await harness.put(asked, by: .anna).answer
            #expect(answer?.reason?.code == "show-cancelled" && answer?.reason?.field == "/eventStatus")
        }
        #expect(try await harness.delete("screening", "krua.screening-1").types == ["screening.deleted"])
    }

    @Test func `is not moved into the past, and is cancelled after its start by an operator alone`() async throws {
        let harness = try await sold()
        let past = try await harness.put(.show(seats: 1000, after: -60), by: .anna).answer
        #expect(past?.reason?.field == "/startDate")
        let begun = noon.advanced(by: .seconds(7200))
        func cancel(_ actor: Actor) async throws -> [Event] {
            try await harness.send(
                .catalogCommands, "vicinity.screening.put.v1", subject: "krua.screening-1", partitionKey: "krua",
                at: begun, data: PutScreening(actor: actor, screening: cancelled(), creates: false))
        }
        #expect(try await cancel(.anna).answer?.reason?.code == "already-started")
        #expect(try await cancel(.theOperator).types == ["screening.changed"])
    }

    @Test func `is notified in steps, beside other shows, each from where the last one ended`() async throws {
        let harness = try await sold(250)
        try await harness.put(.show(seats: 1000, after: 9000), by: .anna)
        var lefts: [Int] = []
        for _ in 0..<3 {
            let notified = try await harness.tick(at: noon).filter { $0.type == "vicinity.reservation.show-changed.v1" }
            #expect(notified.count <= CatalogHandler.notifiedAtATime)
            lefts.append(try await harness.screening()?.notice?.left ?? -1)
        }
        #expect(lefts == [300, 100, 0])
        // Moved again meanwhile: everybody is notified of the last move.
        try await harness.put(.show(seats: 1000, after: 10_000), by: .anna)
        try await harness.tick(at: noon)
        try await harness.put(.show(seats: 1000, after: 11_000), by: .anna)
        let notified = try await notified(harness)
        #expect(notified.count == 250 && Set(notified.map(\.order)).count == 250)
    }

    @Test(arguments: [false, true])
    func `is notified to the end by a rebuilt store, whatever had been emitted`(isCancelled: Bool) async throws {
        let harness = try await sold(5)
        let before = harness.emitted.count
        try await harness.put(isCancelled ? cancelled() : .show(seats: 1000, after: 9000), by: .anna)
        _ = try await notified(harness)
        let contents = try await harness.contents()
        for kept in before...harness.emitted.count {
            let rebuilt = try await harness.rebuilt(emittedCount: kept, inputsFrom: 0)
            _ = try await notified(rebuilt)
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept")
        }
    }
}

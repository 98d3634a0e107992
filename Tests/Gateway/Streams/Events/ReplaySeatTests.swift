import EventLog
import struct EventLog.Record
import Contract
import Events
import NIOCore
import NIOPosix
import ServiceKit
import TestKit
import Testing
import Updates

@testable import GatewayService

/// Streams that go on where the ring has no events any more.
@Suite(.timeLimit(.minutes(5))) struct `Seats of replays` {
    private let slot = Slot(.items, 0)

    private func replay(_ log: any EventLog, _ ring: Ring, _ seats: ReplaySeats, from network: String) -> Replay {
        let filter = Filter(topics: [.items], places: nil, types: nil, events: nil, box: nil)
        return Replay(
            log: log, ring: ring, seats: seats, client: .init(network: network),
            selection: Selection(filter, .everyone), tag: 7)
    }

    private func event(_ offset: Int64) throws -> Record {
        let item = Item.sample("cafe.tea")
        let event = Event(
            id: "e-\(offset)", source: "/vicinity/catalog/0", type: "vicinity.item.changed.v1", subject: item.id,
            sequence: 100 + offset, partitionKey: item.place, data: try JSON.encode(item))
        return Record(
            topicPartition: slot.topicPartition, offset: offset, key: item.id, value: event.json, headers: [:],
            appendedAt: .now)
    }

    @Test func `are free while a client does not take what was read`() async throws {
        let log = PaperLog(try (0..<5).map { try event($0) }, ends: [slot.topicPartition: 5])
        let ring = Ring()
        ring.restart(slot, at: 5)
        let seats = ReplaySeats(1)
        let (reads, takes) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                _ = try await self.replay(log, ring, seats, from: "lazy").run(from: Positions()) { _ in
                    reads.continuation.finish()
                    for await _ in takes.stream {}
                }
            }
            for await _ in reads.stream {}
            // Nothing of its own is read before the other has been.
            let outcome = try await replay(log, ring, seats, from: "eager").run(from: Positions()) { _ in }
            guard case .caughtUp(let positions) = outcome else { throw Overdue("it stopped before") }
            #expect(positions[slot].next == 5)
            takes.continuation.finish()
            try await group.waitForAll()
        }
    }

    @Test func `are given to who has taken least, not to who asks most`() async throws {
        let seats = ReplaySeats(1, longest: 3_600_000_000_000)
        let gate = AsyncStream.makeStream(of: Void.self)
        let begun = AsyncStream.makeStream(of: Void.self)
        let served = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await seats.read(for: .init(network: "greedy")) {
                    begun.continuation.finish()
                    for await _ in gate.stream {}
                }
            }
            for await _ in begun.stream {}
            for (number, network) in (Array(repeating: "greedy", count: 32) + ["newcomer"]).enumerated() {
                group.addTask {
                    try await seats.read(for: .init(network: network)) { _ = served.continuation.yield(network) }
                }
                try await waitFor("\(network) waits") { seats.waiting == number + 1 ? true : nil }
            }
            gate.continuation.finish()
            try await group.waitForAll()
        }
        let first = await served.stream.first { _ in true }
        #expect(first == "newcomer")
    }

    @Test func `are not on an event loop`() async throws {
        let seats = ReplaySeats(1)
        let loop = try await MultiThreadedEventLoopGroup.singleton.any().makeFutureWithTask {
            try await seats.read(for: .init(network: "a")) {
                MultiThreadedEventLoopGroup.currentEventLoop.map { ObjectIdentifier($0) }
            }
        }.get()
        #expect(loop == nil)
    }

    @Test func `of one person are a share of all`() async throws {
        let seats = ReplaySeats(1, waiting: 100)
        let gate = AsyncStream.makeStream(of: Void.self)
        let begun = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await seats.read(for: .init(network: "a", person: "ana")) {
                    begun.continuation.finish()
                    for await _ in gate.stream {}
                }
            }
            for await _ in begun.stream {}
            await #expect(throws: Problem.self) { try await seats.read(for: .init(network: "b", person: "ana")) {} }
            gate.continuation.finish()
            try await group.waitForAll()
        }
    }
}

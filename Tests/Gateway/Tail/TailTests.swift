import Contract
import EmbeddedLog
import EventLog
import Events
import Logging
import NIOPosix
import ServiceKit
import TestKit
import Testing
import Updates

@testable import GatewayService

/// The reading of a log whose end is unusual.
@Suite struct TailTests {
    private let slot = Slot(.items, partition(of: "cafe"))

    @Test(.timeLimit(.minutes(5)))
    func `a gateway becomes ready though the last records of a partition were compacted away`() async throws {
        try await GatewayFixture.with { fixture in
            try await leaveNothingButAGap(in: fixture)
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events?place=cafe")
                try await withSubscriber(stream) {
                    try await fixture.emit(Item.sample("cafe.coffee"))
                    try await waitFor("what comes then is shown") {
                        stream.events.contains { $0.data.contains("cafe.coffee") } ? true : nil
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a replay ends though the last records before the ring were compacted away`() async throws {
        try await GatewayFixture.with { fixture in
            try await leaveNothingButAGap(in: fixture)
            let end = try #require(
                try await fixture.log.bounds(of: [slot.topicPartition])[slot.topicPartition]?.upperBound)
            let ring = Ring()
            ring.restart(slot, at: end)
            let filter = Filter(topics: [.items], places: ["cafe"], types: nil, events: nil, box: nil)
            let replay = Replay(
                log: fixture.log, ring: ring, seats: ReplaySeats(1), client: .init(network: "a"),
                selection: Selection(filter, .everyone), tag: 1)
            guard case .caughtUp(let positions) = try await replay.run(from: Positions(), write: { _ in }) else {
                Issue.record("it stopped before")
                return
            }
            #expect(positions[slot].next == end)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `it ends when its log's client is of no more use`() async throws {
        try await GatewayFixture.with { fixture in
            let ring = Ring()
            let hub = Hub(group: MultiThreadedEventLoopGroup.singleton, ring: ring)
            var logger = Logger(label: "tail")
            logger.logLevel = .critical
            let tail = Tail(
                log: fixture.log, hub: hub, ring: ring, waiters: Waiters(capacity: 1),
                intake: OrderIntake(holdTime: .seconds(60)), ended: EndedSessions(),
                rights: LiveRights(open: OpenSessions()), erased: GatewayService.ErasedPeople(open: OpenSessions()),
                readiness: Readiness(),
                logger: logger)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await tail.run() }
                try await waitFor("it reads") { hub.isRunning ? true : nil }
                let lag = try await tail.lag()
                #expect(lag == 0)
                await fixture.log.close()
                do {
                    try await group.waitForAll()
                    Issue.record("it ended as if it had been asked to")
                } catch let error as LogError {
                    #expect(error.endsTheClient)
                }
            }
            #expect(!hub.isRunning)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a gateway waits out every call to the log that fails at its start`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.emit(Item.sample("cafe.tea"))
            var hasStumbled = true
            for call in stride(from: 0, to: 100, by: 2) where hasStumbled {
                let log = StumblingLog(fixture.log, at: call)
                // Keys that were just made are held against the log.
                try await fixture.withGateway(["KEYS": fixture.folder.file("keys-\(call)")], through: log) { _ in
                    hasStumbled = log.hasStumbled
                }
            }
            #expect(!hasStumbled, "it goes on asking")
        }
    }

    /// An item that came and went so long ago that nothing of it is left but the offsets that it had.
    private func leaveNothingButAGap(in fixture: GatewayFixture) async throws {
        try await fixture.emit(Item.sample("cafe.tea"))
        let headers = [HeaderName.source: "/vicinity/catalog", HeaderName.sequence: "1000001"]
        let gone = NewRecord(slot.topicPartition, key: "cafe.tea", value: nil, headers: headers)
        _ = try await fixture.log.append([gone])
        var settings = EmbeddedLog.Settings()
        settings.passes(.seconds(60 * 86_400))
        let cleaner = try await EmbeddedLog(path: fixture.folder.file("log.db"), settings: settings)
        try await waitFor("nothing is left") {
            try await cleaner.clean()
            return try await isEmpty(fixture.log) ? true : nil
        }
        await cleaner.close()
        #expect(try await fixture.log.bounds(of: [slot.topicPartition]) == [slot.topicPartition: 0..<2])
    }

    private func isEmpty(_ log: any EventLog) async throws -> Bool {
        let reader = try await log.reader(from: [slot.topicPartition: 0])
        let records = try await reader.next(limit: 10, wait: .zero)
        await reader.close()
        return records.isEmpty
    }
}

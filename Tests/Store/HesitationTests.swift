import Contract
import EventLog
import Events
import Foundation
import KafkaLog
import Store
import Synchronization
import TestKit
import Testing

/// A log that is slow, stopped or electing is not one that has ended.
@Suite(.serialized) struct `A log that hesitates` {
    static let seeds = ProcessInfo.processInfo.environment["HESITATIONS"].flatMap(UInt64.init) ?? 10

    /// Number of seeds of the brokers' troubles; each takes some seconds.
    static let schedules = ProcessInfo.processInfo.environment["SCHEDULES"].flatMap(UInt64.init) ?? 2

    @Test(.timeLimit(.minutes(20)), arguments: Start.allCases)
    func `never makes a store of less than it holds`(from start: Start) async throws {
        let ground = try await Ground()
        try await makeAgain(from: start, on: ground, seeds: HesitationTests.seeds) { seed, body in
            try await body(HesitantLog(ground.log, seed: seed))
        }
    }

    /// Real clients of brokers that are slow, elect or are away, at times drawn from a seed.
    @Test(.timeLimit(.minutes(60)), arguments: Start.allCases)
    func `behind troubled brokers never makes a store of less than it holds`(from start: Start) async throws {
        let topics = Dictionary(uniqueKeysWithValues: Topic.all.map { ($0.name, partitionCount) })
        let brokers = try await MockCluster.start(brokers: 3, topics: topics)
        let options = KafkaLogOptions(properties: MockCluster.oneAtATime, boundPatience: .milliseconds(500))
        let log = try openKafka(brokers.bootstrap, options)
        let ground = try Ground(on: log)
        try await makeAgain(from: start, on: ground, seeds: HesitationTests.schedules) { seed, body in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let isOver = Mutex(false)
                group.addTask {
                    var troubles = Troubles(brokers, seed: seed)
                    while !isOver.withLock({ $0 }) { try await troubles.one() }
                }
                defer { isOver.withLock { $0 = true } }
                let own = try openKafka(brokers.bootstrap, options)
                try await body(own)
                await own.close()
            }
        }
        await log.close()
        await brokers.stop()
    }

    /// Rebuilds the store once for each seed, and compares its contents.
    private func makeAgain(
        from start: Start, on ground: Ground, seeds: UInt64,
        through: (_ seed: UInt64, _ body: (any EventLog) async throws -> Void) async throws -> Void
    ) async throws {
        for number in 1...60 { try await ground.command(number, "thing-\(number % 17)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try ground.copyStore(to: "older")
        for number in 1...60 { try await ground.command(number, "thing-\(number % 23)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let expected = try ground.sums()
        for seed in 1...seeds {
            if start == .olderCopy || start == .lost {
                try FileManager.default.removeItem(atPath: ground.folder.file("orders"))
            }
            if start == .olderCopy {
                try FileManager.default.copyItem(
                    atPath: ground.folder.file("older"), toPath: ground.folder.file("orders"))
            }
            try await through(seed) { log in
                let options = Engine.Options(rebuild: start == .rebuild, republish: start == .republish)
                try await ground.run(options, through: log) { engine in
                    try await ground.waitForCatchUp(engine)
                }
            }
            #expect(try ground.sums() == expected, "seed \(seed)")
        }
        // The emitted records are unchanged: no reader got another sum.
        var last: [String: Int] = [:]
        for tally in try await ground.tallies() {
            #expect(tally.sum >= last[tally.id] ?? 0, "\(tally.id) went back")
            last[tally.id] = tally.sum
        }
    }

    enum Start: String, CaseIterable, Sendable { case rebuild, republish, olderCopy, lost }
}

private typealias HesitationTests = `A log that hesitates`

/// Troubles of the brokers, one after the other.
private struct Troubles {
    private let brokers: MockCluster
    private var random: Seeded

    init(_ brokers: MockCluster, seed: UInt64) {
        self.brokers = brokers
        random = Seeded(seed)
    }

    /// Begins after a while, and ends after another.
    mutating func one() async throws {
        try await pause(300)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try await brokers.answer(after: Int.random(in: 20...500, using: &random))
        case 1: try await brokers.down(Int.random(in: 1...3, using: &random))
        default:
            let failures: [MockCluster.Failure] = [.notLeader, .leaderNotAvailable, .timedOut]
            try await brokers.fail(
                Troubles.requests.randomElement(using: &random) ?? .fetch,
                with: failures.randomElement(using: &random) ?? .notLeader,
                times: Int.random(in: 1...20, using: &random))
        }
        try await pause(1500)
        try await brokers.answer(after: 0)
        try await brokers.up()
        for request in Troubles.requests { try await brokers.heal(request) }
    }

    private static let requests: [MockCluster.Request] = [.fetch, .offsets, .produce, .metadata]

    private mutating func pause(_ most: Int) async throws {
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...most, using: &random)))
    }
}

import EventLog
import Events
@testable import KafkaLog
import Logging
import Synchronization
import TestKit
import Testing

/// Processes that start together make their topics on slow brokers.
@Suite struct `Topics of new brokers` {
    private static let names = (10..<80).map { "test.topic-\($0)" }

    /// Processes with a clock that the test sets.
    private struct Start {
        var turns = (0..<8).map { MakingTurn(delay: .milliseconds($0 * 60)) }
        /// The process that made each topic.
        var made: [String: Int] = [:]
        /// When a made topic becomes visible.
        var seen: [String: ContinuousClock.Instant] = [:]
        var largest = 0
        var inVain = 0
        var now = ContinuousClock.now
        var isDone: Set<Int> = []
        /// Processes that have ended.
        var dead: Set<Int> = []
        /// Time until a made topic is visible.
        var lag = Duration.zero

        func wanted(by process: Int) -> Set<String> {
            Set(
                `Topics of new brokers`.names.enumerated().filter { $0.offset % 8 == process || $0.offset < 4 }.map(
                    \.element))
        }

        /// Every process looks once.
        mutating func tick() {
            now += .milliseconds(100)
            for process in turns.indices where !dead.contains(process) && !isDone.contains(process) {
                let missing = `Topics of new brokers`.names.filter { seen[$0].map { $0 > now } ?? true }
                let isThere = wanted(by: process).isDisjoint(with: missing)
                switch turns[process].next(
                    missing: missing, wanted: wanted(by: process), isDone: isThere, at: now)
                {
                case .done: isDone.insert(process)
                case .wait: break
                case .make(let names): make(names, by: process)
                }
            }
        }

        private mutating func make(_ names: Set<String>, by process: Int) {
            largest = max(largest, names.count)
            let new = names.filter { made[$0] == nil }
            if new.isEmpty { inVain += 1 }
            for name in new { (made[name], seen[name]) = (process, now + lag) }
            turns[process].made(MadeTopics(new: new, existing: names.subtracting(new)), at: now)
        }
    }

    @Test(arguments: [Duration.zero, .milliseconds(700), .seconds(4)])
    func `are made in portions by one process of eight, and the others wait`(lag: Duration) {
        var start = Start()
        start.lag = lag
        for _ in 0..<2000 where start.isDone.count < 8 { start.tick() }
        #expect(start.isDone.count == 8)
        #expect(Set(start.made.keys) == Set(Self.names))
        #expect(Set(start.made.values).count == 1)
        #expect(start.largest <= TopicMaking.portion)
        // Each other process requests at most once before it knows that another makes them.
        #expect(start.inVain <= 7)
    }

    @Test func `are made by another process if the one that makes them ends`() {
        var start = Start()
        while start.made.count < 20 { start.tick() }
        let first = Set(start.made.values)
        start.dead = first
        for _ in 0..<2000 where start.isDone.count < 8 - first.count { start.tick() }
        #expect(start.isDone.count == 8 - first.count)
        #expect(Set(start.made.keys) == Set(Self.names))
        #expect(Set(start.made.values).count == 2)
    }

    @Test func `that are refused are reported by name, and requested again after a while`() {
        var turn = MakingTurn(delay: .zero)
        let now = ContinuousClock.now
        func next(after wait: Duration) -> MakingTurn.Step {
            turn.next(missing: ["a", "b"], wanted: ["a"], isDone: false, at: now + wait)
        }
        #expect(next(after: .zero) == .make(["a", "b"]))
        turn.made(MadeTopics(failures: ["a": "a policy", "b": "a policy"]), at: now)
        #expect(next(after: .zero) == .wait(isHopeless: true))
        #expect(turn.failures["a"] == "a policy")
        #expect(next(after: .seconds(1)) == .wait(isHopeless: true))
        #expect(next(after: .seconds(30)) == .make(["a", "b"]))
    }

    /// Eight logs over one controller, as eight services have them.
    @Test(.timeLimit(.minutes(5))) func `are made for all processes that need them, which report the progress`()
        async throws
    {
        let topics = Self.names.map {
            Topic($0, owner: "test", key: "", partitionKey: "", kept: .days(1), about: "")
        }
        let controller = Controller()
        var logger = Logger(label: "kafka")
        logger.logLevel = .critical
        let options = KafkaLogOptions(deployment: topics, requestTimeout: .milliseconds(300))
        try await withThrowingTaskGroup(of: [String].self) { [logger] group in
            for process in 0..<8 {
                let making = TopicMaking(
                    options: options, logger: logger, delay: .milliseconds(process * 20),
                    look: { () throws(LogError) in controller.look() },
                    make: { orders throws(LogError) in controller.make(orders) })
                let own = topics.indices.filter { $0 % 8 == process }.map { topics[$0] }
                group.addTask {
                    var reported: [String] = []
                    while case let problems = try await making.run(own).problems, !problems.isEmpty {
                        reported += problems
                    }
                    return reported
                }
            }
            for try await problems in group {
                for sentence in problems {
                    #expect(sentence.hasSuffix("of 70 topics are there; the others are being made"))
                }
            }
        }
        #expect(controller.counts.count == 70)
    }

    /// Shows a made topic at the next but one question.
    private final class Controller: Sendable {
        private struct BrokerState {
            var counts: [String: Int] = [:]
            var fresh: Set<String> = []
            var shown: Set<String> = []
        }

        private let state = Mutex(BrokerState())

        var counts: [String: Int] { state.withLock(\.counts) }

        func look() -> Cluster {
            state.withLock { state in
                defer {
                    state.shown.formUnion(state.fresh)
                    state.fresh = []
                }
                return Cluster(
                    brokers: [1], controller: 1,
                    partitionCounts: Dictionary(uniqueKeysWithValues: state.shown.map { ($0, partitionCount) }),
                    leaderless: [])
            }
        }

        func make(_ orders: [TopicOrder]) -> MadeTopics {
            state.withLock { state in
                var made = MadeTopics()
                for name in orders.map(\.name) {
                    if state.counts[name] == nil {
                        state.counts[name] = 1
                        state.fresh.insert(name)
                        made.new.insert(name)
                    } else {
                        made.existing.insert(name)
                    }
                }
                return made
            }
        }
    }
}

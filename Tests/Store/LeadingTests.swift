import Contract
import EventLog
import Events
import Foundation
import GRDB
import Logging
@testable import Store
import Synchronization
import TestKit
import Testing

/// One of several candidates leads, and another takes over. The test decides which is proposed, and may propose the wrong one.
@Suite(.serialized) struct `A candidate` {
    private func candidacy(_ election: some Election, _ name: String) -> Engine.Options {
        var options = Engine.Options()
        options.candidacy = Candidacy(election: election, address: "http://\(name):8082")
        return options
    }

    @Test(.timeLimit(.minutes(5))) func `follows until it is proposed, and goes on where the leader was`() async throws
    {
        let ground = try await Ground()
        let (yes, later) = (Vote(isProposed: true), Vote())
        try await ground.command(1, "a")
        try await ground.run(candidacy(later, "b"), awaitReady: false, in: "b") { follower in
            try await ground.run(candidacy(yes, "a"), in: "a") { leader in
                try await ground.waitForSum(1, of: "a", leader)
                #expect(leader.leads)
                try await waitFor("the follower stands") { later.stands }
                #expect(!follower.leads && follower.follows && follower.leader == "http://a:8082")
                #expect(follower.missing["leader"]?.contains("http://a:8082") == true)
                await #expect(throws: Engine.NotReady.self) { try await follower.read { _ in } }
                try await ground.command(2, "a")
                try await ground.waitForSum(3, of: "a", leader)
            }
            try await ground.command(4, "a")
            later.propose()
            try await ground.waitForSum(7, of: "a", follower)
            #expect(follower.leads && !follower.follows && follower.leader == "http://b:8082")
        }
        #expect(try await ground.tallies().map(\.sum) == [1, 3, 7])
    }

    @Test(.timeLimit(.minutes(5))) func `that is proposed beside another takes its place, and nothing counts twice`()
        async throws
    {
        let ground = try await Ground()
        let (first, second) = (Vote(isProposed: true), Vote())
        try await ground.run(candidacy(second, "b"), awaitReady: false, in: "b") { follower in
            let isDeposed = Mutex(false)
            do {
                try await ground.run(candidacy(first, "a"), in: "a") { leader in
                    for number in 1...50 { try await ground.command(number, "thing-\(number % 5)") }
                    try await waitFor("the follower stands") { second.stands }
                    second.propose()
                    try await waitFor("the other leads", within: .seconds(60)) { follower.leads }
                    try await waitFor("the first has ended", within: .seconds(60)) { first.hasResigned }
                    isDeposed.withLock { $0 = true }
                }
            } catch let error where error.isSuperseded {}
            #expect(isDeposed.withLock { $0 })
            for number in 51...60 { try await ground.command(number, "thing-\(number % 5)") }
            for thing in 0..<5 {
                let sum = (1...60).filter { $0 % 5 == thing }.reduce(0, +)
                try await ground.waitForSum(sum, of: "thing-\(thing)", follower)
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `that is proposed beside a leader with signs of life leaves it the lead`()
        async throws
    {
        let ground = try await Ground()
        let (first, second) = (Vote(isProposed: true), Vote(isProposed: true, provesEnd: false))
        try await ground.run(candidacy(first, "a"), in: "a") { leader in
            // Longer than the required silence.
            try await waitFor("the leader may act") { leader.lease.isHeld }
            try await ground.run(candidacy(second, "b"), awaitReady: false, in: "b") { follower in
                try await waitFor("the follower stands") { second.stands }
                let start = ContinuousClock.now
                try await waitFor("it has been proposed for longer") {
                    ContinuousClock.now > start + Lease.length + Lease.margin
                }
                #expect(leader.leads && !follower.leads)
            }
        }
        try await ground.run(candidacy(second, "b"), in: "b") { engine in #expect(engine.leads) }
    }

    @Test(.timeLimit(.minutes(5))) func `discards events it never emitted when another has led since`() async throws {
        let ground = try await Ground()
        let vote = Vote(isProposed: true)
        for number in 1...5 { try await ground.command(number, "a") }
        try await ground.run(candidacy(vote, "a"), relaying: false, in: "a") { engine in
            try await ground.waitForHandled(5, engine)
        }
        try await ground.run(candidacy(vote, "b"), in: "b") { engine in
            try await ground.waitForSum(15, of: "a", engine)
        }
        let emitted = try await ground.tallies()
        try await ground.run(candidacy(vote, "a"), in: "a") { engine in
            try await ground.waitForSum(15, of: "a", engine)
            try await ground.command(6, "a")
            try await ground.waitForSum(21, of: "a", engine)
        }
        #expect(try await ground.tallies().map(\.sum) == emitted.map(\.sum) + [21])
    }

    @Test(.timeLimit(.minutes(5))) func `keeps its store if no other has led since`() async throws {
        let ground = try await Ground()
        let vote = Vote(isProposed: true)
        for number in 1...5 { try await ground.command(number, "a") }
        try await ground.run(candidacy(vote, "a"), relaying: false, in: "a") { engine in
            try await ground.waitForHandled(5, engine)
        }
        try await ground.run(candidacy(vote, "a"), in: "a") { engine in
            try await ground.waitForSum(15, of: "a", engine)
            #expect(engine.status.handled == 0, "nothing was handled again")
        }
        #expect(try await ground.tallies().map(\.sum).last == 15)
    }

    @Test(.timeLimit(.minutes(5))) func `reports a step as done once the log has it, and not before`() async throws {
        let ground = try await Ground()
        let options = candidacy(Vote(isProposed: true), "a")
        func count(_ sum: Int, _ engine: Engine) async throws {
            try await engine.perform { transaction in
                let tally = TallyHandler.Tally(id: "a", sum: sum, reflects: InputPositions())
                try TallyHandler.Tallies.emit(tally, in: transaction)
            }
        }
        try await ground.run(options, in: "a") { engine in
            for sum in 1...20 {
                try await count(sum, engine)
                #expect(try await ground.tallies().last?.sum == sum)
            }
        }
        // No sign of life leaves, so the lead ends after 5 s. On a busy machine that may be before the last step.
        var hasLed = false
        while !hasLed {
            try await ground.run(options, relaying: false, in: "a") { engine in
                try await waitFor("it leads") { engine.leads }
                await #expect(throws: Engine.NotReady.self) { try await count(21, engine) }
                // A step that emits nothing waits for nothing.
                do { hasLed = try await engine.perform { _ in true } } catch is Engine.NotReady {}
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `that waits with a store of its own follows when another claims`() async throws
    {
        let ground = try await Ground()
        let (first, second) = (Vote(isProposed: true), Vote(isProposed: true))
        try await ground.command(1, "a")
        try await ground.run(candidacy(first, "a"), in: "a") { engine in
            try await ground.waitForSum(1, of: "a", engine)
        }
        let waiting = Vote()
        try await ground.run(candidacy(waiting, "a"), awaitReady: false, in: "a") { former in
            try await waitFor("it stands with its store") { waiting.stands }
            try await ground.run(candidacy(second, "b"), in: "b") { leader in
                try await ground.command(2, "a")
                try await ground.waitForSum(3, of: "a", leader)
                try await waitFor("it has seen who leads") { former.leader == "http://b:8082" }
                try await waitFor("it resigned and stands again") { waiting.hasResigned && waiting.stands }
            }
            waiting.propose()
            try await ground.waitForSum(3, of: "a", former)
        }
        #expect(try await ground.tallies().map(\.sum) == [1, 3])
    }

    @Test(.timeLimit(.minutes(5))) func `that leads acts outside only once the leases before its own have ended`()
        async throws
    {
        let ground = try await Ground()
        let start = ContinuousClock.now
        try await ground.run(candidacy(Vote(isProposed: true), "a"), in: "a") { engine in
            #expect(!engine.lease.isHeld || ContinuousClock.now > start + Lease.length)
            try await waitFor("it may act") { engine.lease.isHeld }
            #expect(ContinuousClock.now >= start + Lease.length)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `that leads and can no longer read the log serves nothing, and does not act any more`()
        async throws
    {
        let ground = try await Ground()
        let log = ClosedLog(log: ground.log)
        try await ground.run(candidacy(Vote(isProposed: true), "a"), through: log, in: "a") { engine in
            try await waitFor("it may act") { engine.lease.isHeld }
            log.isClosed = true
            try await waitFor("its lease has ended") { !engine.lease.isHeld && !engine.leads }
            await #expect(throws: Engine.NotReady.self) { try await engine.read { _ in } }
            log.isClosed = false
            try await waitFor("it leads again") { engine.leads }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `forgets people while it follows`() async throws {
        let ground = try await Ground()
        ground.handler.inputs.append(.privacyCommands)
        let (yes, later) = (Vote(isProposed: true), Vote())
        try await ground.command(-1, "person")
        try await ground.run(candidacy(later, "b"), awaitReady: false, in: "b") { _ in
            try await ground.run(candidacy(yes, "a"), in: "a") { leader in
                try await waitFor("it was put aside") { leader.status.deadLettersStanding == 1 ? true : nil }
                try await waitFor("the follower has it, too") {
                    try letters(ground.folder.file("b/orders.db")) == 1 ? true : nil
                }
                try await ground.command(1, "person", in: .privacyCommands)
                try await waitFor("the follower has forgotten it") {
                    try letters(ground.folder.file("b/orders.db")) == 0 ? true : nil
                }
            }
        }
    }

    private func letters(_ file: String) throws -> Int {
        try DatabaseQueue(path: file).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step_dead_letters") ?? 0 }
    }
}

/// An election in which a test decides who is proposed.
private final class Vote: Election {
    private struct ElectionState {
        var isProposed: Bool
        var stands = false
        var hasResigned = false
    }

    let provesEnd: Bool
    private let state: Mutex<ElectionState>

    init(isProposed: Bool = false, provesEnd: Bool = true) {
        self.provesEnd = provesEnd
        state = Mutex(ElectionState(isProposed: isProposed))
    }

    var stands: Bool { state.withLock(\.stands) }
    var hasResigned: Bool { state.withLock(\.hasResigned) }

    func propose() { state.withLock { $0.isProposed = true } }

    func win() async throws {
        state.withLock { $0.stands = true }
        while !state.withLock(\.isProposed) { try await Task.sleep(for: .milliseconds(10)) }
    }

    func resign() async {
        state.withLock { state in
            state.stands = false
            state.hasResigned = true
        }
    }
}

/// A log that accepts nothing for a while.
private final class ClosedLog: EventLog {
    private let log: any EventLog
    private let closed = Mutex(false)

    init(log: any EventLog) { self.log = log }

    var isClosed: Bool {
        get { closed.withLock { $0 } }
        set { closed.withLock { $0 = newValue } }
    }

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { log.appendsAreAtomic }
    var refusesOldEpochs: Bool { log.refusesOldEpochs }
    func prepare(_ topics: [Topic]) async throws -> [String] { try await log.prepare(topics) }
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        guard isClosed else { return try await log.append(records) }
        throw AppendError(cause: .unavailable("it is closed"), offsets: records.map { _ in nil }, isCertain: true)
    }
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        try await log.reader(from: positions)
    }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }
    func close() async {}
}

import Testing

@testable import GatewayService

/// Tests of `TurnQueue`. Times are in nanoseconds.
@Suite struct `Turns of reads, by the clock` {
    private static let millisecond: Int64 = 1_000_000
    private var now: Int64 = 1_000_000_000
    private var queue = TurnQueue(TurnQueue.Limits(turns: 2, dear: 1, processors: 2))
    private var last: UInt64 = 0

    private mutating func arrive(_ client: String, _ operation: String = "list") -> (id: UInt64, place: TurnQueue.Place)
    {
        last += 1
        return (last, queue.arrive(last, client, operation, at: now))
    }

    private mutating func called() -> [UInt64] { queue.next(at: now).map(\.id) }

    /// Lets others ask what is cheap, so that it is known.
    private mutating func learn() {
        for _ in 0..<20 { ask("others", "cheap", takes: 1) }
    }

    /// Lets somebody ask alone.
    private mutating func ask(_ client: String, _ operation: String = "list", takes milliseconds: Int64) {
        let (id, _) = arrive(client, operation)
        now += milliseconds * Self.millisecond
        queue.end(id, at: now)
    }

    @Test mutating func `as many as there are turns are answered at once`() {
        #expect(arrive("a").place == .now(isDear: false))
        #expect(arrive("b").place == .now(isDear: false))
        #expect(arrive("c").place == .waits)
        #expect(queue.waiting == 1 && called().isEmpty)
        queue.end(1, at: now)
        #expect(called() == [3] && queue.waiting == 0)
    }

    @Test mutating func `whoever has taken least lately is next`() {
        for _ in 0..<10 { ask("greedy", takes: 5) }
        ask("modest", takes: 5)
        let running = [arrive("x").id, arrive("y").id]
        let greedy = [arrive("greedy").id, arrive("greedy").id]
        let modest = arrive("modest").id
        let new = arrive("new").id
        for id in running { queue.end(id, at: now) }
        #expect(Set(called()) == [modest, new])
        for id in [modest, new] { queue.end(id, at: now) }
        #expect(called() == greedy)
    }

    @Test mutating func `what was taken is forgotten with time`() {
        for _ in 0..<10 { ask("greedy", takes: 5) }
        now += 60_000 * Self.millisecond
        ask("modest", takes: 5)
        let running = [arrive("x").id, arrive("y").id]
        let modest = arrive("modest").id
        let greedy = arrive("greedy").id
        queue.end(running[0], at: now)
        #expect(called() == [greedy])
        queue.end(running[1], at: now)
        #expect(called() == [modest])
    }

    @Test mutating func `dear reads wait for one another, and cheap ones pass them`() {
        learn()
        for client in ["a", "b"] { ask(client, "dear", takes: 40) }
        let first = arrive("a", "dear")
        #expect(first.place == .now(isDear: true))
        let second = arrive("b", "dear")
        #expect(second.place == .waits)
        // The others ask what is cheap.
        let cheap = arrive("c", "list")
        #expect(cheap.place == .now(isDear: false))
        queue.end(cheap.id, at: now)
        #expect(arrive("c", "list").place == .now(isDear: false))
        #expect(called().isEmpty)
        queue.end(first.id, at: now)
        #expect(called() == [second.id])
    }

    @Test mutating func `a cheap question stays cheap for its client where others ask it dearly`() {
        learn()
        for _ in 0..<3 { ask("modest", takes: 2) }
        for _ in 0..<20 { ask("attacker", takes: 50) }
        #expect(arrive("attacker").place == .now(isDear: true))
        #expect(arrive("modest").place == .now(isDear: false))
    }

    @Test mutating func `one read that waited for something does not make a client dear`() {
        learn()
        for _ in 0..<3 { ask("modest", takes: 2) }
        ask("modest", takes: 100)
        #expect(arrive("modest").place == .now(isDear: false))
    }

    @Test mutating func `nothing is dear where everything takes long`() {
        for _ in 0..<50 { ask("a", takes: 60) }
        #expect(arrive("a").place == .now(isDear: false))
        #expect(arrive("a").place == .now(isDear: false))
    }

    @Test mutating func `time that was shared with others counts in part`() {
        queue = TurnQueue(TurnQueue.Limits(turns: 8, dear: 1, processors: 2))
        learn()
        // Eight at once on two processors: each has taken a quarter of the time.
        let ids = (0..<8).map { arrive("client \($0)").id }
        now += 20 * Self.millisecond
        for id in ids.prefix(1) { queue.end(id, at: now) }
        #expect(arrive("client 0").place == .now(isDear: false))
    }

    @Test mutating func `a turn that lasts a tenth of a second keeps nobody out`() {
        _ = (arrive("a"), arrive("b"), arrive("c"))
        now += 99 * Self.millisecond
        #expect(called().isEmpty)
        now += Self.millisecond
        #expect(called() == [3])
    }

    @Test mutating func `only so many wait, and only so long`() {
        queue = TurnQueue(TurnQueue.Limits(turns: 1, dear: 1, processors: 1, waiting: 2))
        _ = arrive("a")
        let early = arrive("b").id
        now += 10 * Self.millisecond
        let later = arrive("b").id
        #expect(arrive("c").place == .refused)
        #expect(queue.late(5 * Self.millisecond, at: now) == [early])
        #expect(queue.leave(later) && !queue.leave(later) && queue.waiting == 0)
    }
}

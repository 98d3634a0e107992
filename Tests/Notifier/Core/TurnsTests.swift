import Testing

@testable import NotifierService

@Suite struct `Fair turns` {
    private let now = ContinuousClock.now
    private var turns = Turns()

    /// Begins as many attempts as allowed.
    private mutating func fill(_ webhook: String, at host: String? = nil) -> Int {
        var count = 0
        while turns.room(for: webhook, at: host ?? webhook) > 0 {
            turns.begin("\(webhook)-\(turns.running(to: webhook).count)", to: webhook, at: host ?? webhook)
            count += 1
        }
        return count
    }

    private mutating func finish(
        _ webhook: String, _ event: String, isFailure: Bool = false, took time: Duration = .milliseconds(50),
        retryAfter: Duration? = nil, host: String? = nil
    ) -> Int {
        let failures = turns.finish(at: webhook, isFailure: isFailure, took: time, retryAfter: retryAfter, now: now)
        turns.end(event, to: webhook, at: host ?? webhook)
        return failures
    }

    /// Makes an endpoint known by a successful attempt.
    private mutating func meet(_ webhook: String, host: String? = nil) {
        turns.begin("first", to: webhook, at: host ?? webhook)
        _ = finish(webhook, "first", host: host)
    }

    @Test mutating func `allow an endpoint one attempt until it has answered, then four`() {
        let began1 = fill("a")
        #expect(began1 == 1)
        _ = finish("a", "a-0")
        let began2 = fill("a")
        #expect(began2 == 4)
        #expect(turns.running == 4)
    }

    @Test mutating func `allow a failing endpoint one attempt at a time, with growing pauses`() {
        meet("a")
        for failure in 1...3 {
            turns.begin("e", to: "a", at: "a")
            let failures = finish("a", "e", isFailure: true)
            #expect(failures == failure)
        }
        let began3 = fill("a")
        #expect(began3 == 1)
        let (soon, later) = (turns.order(["a", "b"], at: now), turns.order(["a", "b"], at: now + .seconds(2)))
        #expect(soon == ["b"])
        #expect(later == ["b", "a"])
        _ = finish("a", "a-0")
        let began4 = fill("a")
        #expect(began4 == 4, "it has recovered")
    }

    @Test mutating func `follow Retry-After, up to an hour`() {
        turns.begin("e", to: "a", at: "a")
        _ = finish("a", "e", isFailure: true, retryAfter: .seconds(90_000))
        let before = turns.order(["a"], at: now + .seconds(3599))
        let after = turns.order(["a"], at: now + .seconds(3601))
        #expect(before == [] && after == ["a"])
        turns.wake("a")
        let woken = turns.order(["a"], at: now)
        #expect(woken == ["a"])
    }

    @Test mutating func `allow a host at most eight attempts`() {
        for webhook in ["a", "b", "c"] { meet(webhook, host: "h") }
        let counts = ["a", "b", "c"].map { fill($0, at: "h") }
        #expect(counts == [4, 4, 0])
    }

    @Test mutating func `allow slow, failing and new endpoints at most half of all attempts`() {
        for number in 0..<40 {
            meet("slow-\(number)")
            turns.begin("e", to: "slow-\(number)", at: "slow-\(number)")
            _ = finish("slow-\(number)", "e", took: .seconds(3))
        }
        let slow = (0..<40).map { fill("slow-\($0)") }.reduce(0, +)
        #expect(slow == 32)
        let began5 = fill("new")
        #expect(began5 == 0)
        for number in 0..<8 { meet("good-\(number)") }
        let good = (0..<8).map { fill("good-\($0)") }.reduce(0, +)
        #expect(good == 32 && turns.isFull)
    }

    @Test mutating func `go first to the endpoint that waited longest`() {
        for webhook in ["b", "a", "c"] {
            turns.begin("e", to: webhook, at: webhook)
            _ = finish(webhook, "e")
        }
        let order = turns.order(["a", "b", "c", "d"], at: now)
        #expect(order == ["d", "b", "a", "c"])
    }
}

import Testing

@testable import GatewayService

/// When new orders are taken, by what is known of those that wait.
@Suite struct OrderQueueTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start.advanced(by: .seconds(seconds)) }

    /// A queue into which so many orders came at once, of which so many a second are decided.
    private func queue(
        of count: Int, decided rate: Int = 0, for seconds: Int = 0, gaveUp: Bool = false
    ) -> OrderQueue {
        var queue = OrderQueue(holdTime: .seconds(60))
        for number in 0..<count { queue.consumed("o\(number)", isDecided: false, at: at(0)) }
        for number in 0..<(rate * seconds) {
            queue.consumed(
                "o\(number)", isDecided: true, gaveUp: gaveUp, at: at(Double(number + 1) / Double(rate)))
        }
        return queue
    }

    @Test func `a short queue is never too long, however slow`() {
        #expect(queue(of: 199).refusal(at: at(4)) == nil)
    }

    @Test func `a queue that is done within half of the hold time takes more`() {
        let queue = queue(of: 4000, decided: 200, for: 10)
        #expect(queue.count(at: at(10)) == 2000)
        #expect(abs(queue.rate(at: at(10)) - 200) < 5)
        #expect(queue.refusal(at: at(10)) == nil)
    }

    @Test func `a queue that would take longer refuses, and says when it will have shrunk`() throws {
        let queue = queue(of: 10_000, decided: 200, for: 10)
        let refusal = try #require(queue.refusal(at: at(10)))
        #expect(refusal > .seconds(9) && refusal < .seconds(12), "8,000 are 40 s, 10 more than half of the hold time")
    }

    @Test func `a burst is not refused for the calm before it`() {
        var queue = OrderQueue(holdTime: .seconds(60))
        for second in 0..<60 {
            queue.consumed("calm\(second)", isDecided: false, at: at(Double(second)))
            queue.consumed("calm\(second)", isDecided: true, at: at(Double(second) + 0.1))
        }
        for number in 0..<500 { queue.consumed("o\(number)", isDecided: false, at: at(60)) }
        #expect(queue.refusal(at: at(60.5)) == nil)
    }

    @Test func `a burst that cannot be known to end in time is refused from the start`() {
        #expect(queue(of: 3500).refusal(at: at(0.5)) != nil)
    }

    @Test func `while nothing is decided though orders is there nothing more is taken`() {
        var queue = queue(of: 300)
        queue.consumed("new", isDecided: false, at: at(4))
        #expect(queue.refusal(at: at(4.5)) == .seconds(5))
    }

    @Test func `orders that were given up are no sign of speed`() {
        let queue = queue(of: 1000, decided: 100, for: 5, gaveUp: true)
        #expect(queue.rate(at: at(5)) == 0)
    }

    @Test func `while orders is away everything is taken, until what waits grows too old`() {
        var queue = OrderQueue(holdTime: .seconds(60))
        for number in 0..<5000 { queue.sent("o\(number)", at: at(Double(number) / 100)) }
        #expect(queue.refusal(at: at(60)) == nil)
        #expect(queue.mayHaveUnread(at: at(60)))
        queue.noteUnread(age: .seconds(14 * 60))
        #expect(queue.refusal(at: at(60)) == nil)
        queue.noteUnread(age: .seconds(16 * 60))
        #expect(queue.refusal(at: at(60)) != nil)
    }

    @Test func `what this gateway sent counts while orders speaks`() {
        var queue = OrderQueue(holdTime: .seconds(60))
        queue.consumed("first", isDecided: false, at: at(0))
        for number in 0..<4000 { queue.sent("o\(number)", at: at(1)) }
        #expect(queue.refusal(at: at(1)) != nil)
        #expect(queue.isKnown("o1") && queue.isKnown("first") && !queue.isKnown("other"))
        queue.unsent("o1")
        #expect(!queue.isKnown("o1"))
    }
}

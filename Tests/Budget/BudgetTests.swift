import Budget
import Synchronization
import Testing

@Suite struct `The budget of a question` {
    /// Uses the CPU until the budget says no, or for so many rounds.
    private func work(_ budget: Budget, rounds: Int = 1_000_000_000) -> Int {
        var sum = 0
        for round in 0..<rounds {
            guard budget.allows() else { return round }
            sum = sum &* 31 &+ round
        }
        return rounds
    }

    @Test func `ends what would go on, and remembers that it did`() {
        let budget = Budget(.milliseconds(5))
        #expect(work(budget) > 0)
        #expect(budget.isSpent)
        #expect(budget.used >= .milliseconds(5) && budget.used < .seconds(5))
        #expect(!budget.allows())
    }

    @Test func `lets be what needs less`() {
        let budget = Budget(.seconds(60))
        #expect(work(budget, rounds: 10_000) == 10_000)
        #expect(!budget.isSpent)
    }

    @Test func `is spent when nobody waits for the answer any more`() {
        let looks = Atomic(0)
        let budget = Budget(.seconds(60)) { looks.wrappingAdd(1, ordering: .relaxed).newValue > 3 }
        _ = work(budget)
        #expect(budget.isSpent)
        #expect(looks.load(ordering: .relaxed) == 4)
    }

    @Test func `is spent when its task is cancelled`() async {
        let rounds = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return work(Budget(.seconds(60)))
        }.value
        #expect(rounds < 1000)
    }

    @Test func `does not count what its thread does for others while it waits`() async throws {
        let budget = Budget(.milliseconds(50))
        budget.waits()
        try await Task.sleep(for: .milliseconds(10))
        #expect(work(Budget(.milliseconds(200))) > 0)
        budget.waited()
        #expect(budget.allows(1000))
        #expect(!budget.isSpent)
    }
}

import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Reads that wait for their turn.
@Suite(.timeLimit(.minutes(2))) struct `Turns of reads` {
    private let turns = FairTurns(
        TurnQueue.Limits(turns: 1, dear: 1, processors: 1, waiting: 1, longest: 3_600_000_000_000))

    @Test func `a waiting read is answered when a turn ends`() async throws {
        let first = try await turns.take("a", "list")
        async let second = turns.take("b", "list")
        try await waitFor("it waits") { turns.waiting == 1 ? true : nil }
        first.end()
        try await second.end()
        #expect(turns.waiting == 0)
    }

    @Test func `a turn that is deallocated has ended`() async throws {
        for _ in 0..<3 { _ = try await turns.take("a", "list") }
        #expect(turns.waiting == 0)
    }

    @Test func `a cancelled read waits no longer`() async throws {
        let first = try await turns.take("a", "list")
        let waiting = Task { [turns] in try await turns.take("b", "list").end() }
        try await waitFor("it waits") { turns.waiting == 1 ? true : nil }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(turns.waiting == 0)
        first.end()
    }

    @Test func `a read is refused when too many wait`() async throws {
        let first = try await turns.take("a", "list")
        let waiting = Task { [turns] in try await turns.take("b", "list").end() }
        try await waitFor("it waits") { turns.waiting == 1 ? true : nil }
        let problem = await #expect(throws: Problem.self) { _ = try await turns.take("c", "list") }
        #expect(problem?.code == .unavailable && problem?.headers[.retryAfter] == "1")
        first.end()
        try await waiting.value
    }

    @Test func `a turn that lasts too long is reused even if no read arrives or ends`() async throws {
        let turns = FairTurns(TurnQueue.Limits(turns: 1, dear: 1, processors: 1, longest: 200_000_000))
        let first = try await turns.take("a", "list")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await turns.run() }
            let second = try await turns.take("b", "list")
            second.end()
            group.cancelAll()
        }
        first.end()
    }
}

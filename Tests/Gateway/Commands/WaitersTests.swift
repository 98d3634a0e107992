import Contract
import Events
import NIOPosix
import Testing

@testable import GatewayService

@Suite struct WaitersTests {
    private let loop = MultiThreadedEventLoopGroup.singleton.any()

    private func answer(_ command: String) -> Signal {
        .answer(Answer(command: command, actor: "c", subject: "o", verdict: .repeated))
    }

    @Test(.timeLimit(.minutes(5)))
    func `who waits is told what it waits for, though it came before it looked`() async throws {
        let waiters = Waiters(capacity: 10)
        let wait = try #require(waiters.wait(for: ["o", "k"], on: loop) { $0 })
        waiters.notify(["k"], answer("k"))
        guard case .answer(let answer) = await wait.signal(within: .seconds(180)) else {
            Issue.record("nothing was told")
            return
        }
        #expect(answer.command == "k")
        #expect(waiters.count == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `who waits for something else goes on waiting until its time is up`() async throws {
        let waiters = Waiters(capacity: 10)
        let wait = try #require(waiters.wait(for: ["o"], on: loop) { _ in nil })
        waiters.notify(["o"], answer("k"))
        waiters.notify(["other"], answer("k"))
        #expect(await wait.signal(within: .milliseconds(20)) == nil)
        #expect(waiters.count == 0)
    }

    private func state(_ subject: String, because command: String) -> Signal {
        .state(
            Event(
                id: "e", source: "/vicinity/catalog", type: "vicinity.item.changed.v1", subject: subject,
                partitionKey: subject, causationID: command, data: Array("{}".utf8)))
    }

    @Test(.timeLimit(.minutes(5)))
    func `who waits for a thing's new state is not told of others that follow from the command`() async throws {
        let waiters = Waiters(capacity: 10)
        let wait = try #require(waiters.wait(for: "k", of: "o", Preference("wait=60")))
        waiters.notify(["stock", "k"], state("stock", because: "k"))
        waiters.notify(["o", "j"], state("o", because: "j"))
        waiters.notify(["o", "k"], state("o", because: "k"))
        guard case .state(let event) = await wait.signal(within: .seconds(180)) else {
            Issue.record("nothing was told")
            return
        }
        #expect(event.subject == "o" && event.causationID == "k")
        let any = try #require(waiters.wait(for: "k", of: nil, Preference("wait=60")))
        waiters.notify(["stock", "k"], state("stock", because: "k"))
        #expect(await any.signal(within: .seconds(180)) != nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `everybody who waits for a thing is told`() async throws {
        let waiters = Waiters(capacity: 100)
        let waits = (0..<50).compactMap { _ in waiters.wait(for: ["o"], on: loop) { $0 } }
        waiters.notify(["o"], answer("k"))
        for wait in waits { #expect(await wait.signal(within: .seconds(180)) != nil) }
    }

    @Test(.timeLimit(.minutes(5)))
    func `so many wait and no more, and a cancelled wait makes room`() async throws {
        let waiters = Waiters(capacity: 1)
        let wait = try #require(waiters.wait(for: ["o"], on: loop) { $0 })
        #expect(waiters.wait(for: ["p"], on: loop) { $0 } == nil)
        wait.cancel()
        #expect(await wait.signal(within: .seconds(180)) == nil)
        let next = try #require(waiters.wait(for: ["p"], on: loop) { $0 })
        next.cancel()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a cancelled request ends its wait`() async throws {
        let waiters = Waiters(capacity: 1)
        let wait = try #require(waiters.wait(for: ["o"], on: loop) { $0 })
        let request = Task { await wait.signal(within: .seconds(3600)) }
        request.cancel()
        #expect(await request.value == nil)
        #expect(waiters.count == 0)
    }
}

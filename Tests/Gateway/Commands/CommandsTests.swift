import Contract
import EventLog
import Events
import ServiceKit
import Synchronization
import Testing

@testable import GatewayService

/// Commands that cannot be brought to the log.
@Suite struct CommandsTests {
    @Test(arguments: [
        (LogError.fatal("fenced"), true), (.closed, true), (.superseded("another one"), true),
        (.unavailable("the broker is away"), false), (.full("the disk"), false),
    ])
    func `the process is calls when its log can do no more`(cause: LogError, isEnd: Bool) async throws {
        let calls = Mutex(0)
        let log = PaperLog([], ends: [:], failure: cause)
        let commands = Commands(log: log, keys: [], quotas: Quotas(Quotas.Limits(), exempt: [])) { _ in
            calls.withLock { $0 += 1 }
        }
        await #expect(throws: Problem.self) {
            try await commands.append(
                .ordersCommands, EventType("x.v1", [String: String].self, ""), id: "i", subject: "s",
                partitionKey: "p", ["a": "b"])
        }
        #expect(calls.withLock(\.self) == (isEnd ? 1 : 0))
    }
}

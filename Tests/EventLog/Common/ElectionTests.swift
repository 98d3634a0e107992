import EmbeddedLog
import EventLog
import KafkaLog
import Logging
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `one of several candidates is proposed, and the next when it resigns`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let (first, second) = (try election(log, "one"), try election(log, "one"))
            try await first.win()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await second.win() }
                let other = try election(log, "other")
                try await other.win()
                await other.resign()
                await first.resign()
                try await group.waitForAll()
            }
            await second.resign()
            try await first.win()
            await first.resign()
        }
    }

    @Test(arguments: LogFixture.all)
    func `a candidate that waits can be cancelled, and resigns`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let (first, second) = (try election(log, "one"), try election(log, "one"))
            try await first.win()
            let waiting = Task { try await second.win() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            await second.resign()
            await first.resign()
            await first.resign()
        }
    }

    private func election(_ log: LogUnderTest, _ seat: String) throws -> any Election {
        switch log.address {
        case .embedded(let path): return try LockElection(log: path, seat: seat)
        case .kafka(let bootstrap):
            return try GroupElection(
                bootstrap: bootstrap, options: KafkaLogOptions(properties: MockCluster.properties), seat: seat,
                logger: Logger(label: "election"))
        }
    }
}

import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `after an outage of the log nothing acknowledged is lost, and nothing is read twice`(fixture: LogFixture)
        async throws
    {
        try await fixture.test { log in
            let outage = try log.outage.means(of: "outage")
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records((0..<10).map(String.init), in: 0))
                let reader = try await client.reader(from: topic.beginning)
                var keys = try await reader.read(10).map(\.key)

                try await outage.begin()
                let during = await appendDuringOutage(client, topic)
                keys += (try? await reader.next(limit: 100, wait: .milliseconds(100)).map(\.key)) ?? []
                try await outage.end()

                let after = try await appendOnceBack(log, client, topic)
                let end = try await log.client { try await $0.end(of: topic)[TopicPartition(topic.name, 0)]! }
                while keys.count < Int(end) {
                    keys += try await nextOnceBack(reader)
                }
                #expect(keys.count == Int(end))
                #expect(Set(keys).count == keys.count)
                #expect(Array(keys.prefix(10)) == (0..<10).map(String.init))
                #expect(keys.contains(after))
                // Acknowledged during the outage: in the log. Certainly not written: not in the log.
                switch during {
                case .written: #expect(keys.contains("during"))
                case .certainlyNot: #expect(!keys.contains("during"))
                case .unknown: break
                }
                await reader.close()
            }
        }
    }

    private enum Outcome { case written, certainlyNot, unknown }

    /// An append may fail at once or wait for the log; its wait is cut short.
    private func appendDuringOutage(_ client: any EventLog, _ topic: Topic) async -> Outcome {
        await withTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                do throws(AppendError) {
                    _ = try await client.append(topic.records(["during"], in: 0))
                    return .written
                } catch {
                    return error.isCertain ? .certainlyNot : .unknown
                }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(1))
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .unknown
        }
    }

    /// Appends once the log is back, with a new client if this one has failed for good; returns the acknowledged key.
    private func appendOnceBack(_ log: LogUnderTest, _ client: any EventLog, _ topic: Topic) async throws -> String {
        var attempt = 0
        var key: String { "after-\(attempt)" }
        try await eventually("an append after the outage") {
            attempt += 1
            do throws(AppendError) {
                _ = try await client.append(topic.records([key], in: 0))
                return true
            } catch {
                guard case .fatal = error.cause else { return false }
            }
            attempt += 1
            try await log.client { _ = try await $0.append(topic.records([key], in: 0)) }
            return true
        }
        return key
    }

    private func nextOnceBack(_ reader: any LogReader) async throws -> [String] {
        var keys: [String] = []
        try await eventually("a read after the outage") {
            do {
                keys = try await reader.next(limit: 100, wait: .milliseconds(200)).map(\.key)
                return !keys.isEmpty
            } catch LogError.unavailable { return false }
        }
        return keys
    }
}

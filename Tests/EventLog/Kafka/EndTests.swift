import EventLog
import Events
import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    @Test func `closing ends in time while the brokers are down for good, and answers waiting callers`() async throws {
        try await withKafka(KafkaLogOptions(closeTimeout: .milliseconds(500))) { cluster, log in
            _ = try await log.append(topic.records(["a"], in: 0))
            let reader = try await log.reader(from: topic.beginning)
            _ = try await reader.read(1)
            await cluster.stop()
            // Begun at once, so that they wait when the log is closed.
            let waiting = (0..<partitionCount).map { partition in
                Task.immediate { try await log.append(topic.records(["b"], in: partition)) }
            }
            // If it never returned, the suite's time limit would show it.
            await log.close()
            for append in waiting {
                let error = await #expect(throws: AppendError.self) { try await append.value }
                #expect(error?.cause.kind == "closed")
            }
            await #expect(throws: LogError.self) { try await reader.next(limit: 1, wait: .zero) }
            #expect(try await failure(log, topic.records(["c"], in: 0)).cause.kind == "closed")
            await #expect(throws: LogError.self) { try await log.bounds(of: topic.partitions) }
            await #expect(throws: LogError.self) { try await log.reader(from: topic.beginning) }
        }
    }

    @Test func `closing waits for what is on its way`() async throws {
        try await withKafka { cluster, log in
            _ = try await log.append(topic.records(["a"], in: 0))
            try await cluster.answer(after: 100)
            let waiting = Task.immediate { try await log.append(topic.records(["b"], in: 0)) }
            await log.close()
            #expect(try await waiting.value == [1])
        }
    }

    @Test func `without brokers every call fails in time`() async throws {
        let cluster = try await MockCluster.start()
        await cluster.stop()
        let options = KafkaLogOptions(requestTimeout: .milliseconds(500))
        let log = try openKafka(cluster.bootstrap, options)
        await expect("unavailable") { _ = try await log.identity }
        await expect("unavailable") { _ = try await log.prepare([topic]) }
        await expect("unavailable") { _ = try await log.bounds(of: topic.partitions) }
        await expect("unavailable") { _ = try await log.reader(from: topic.beginning) }
        let error = try await failure(log, topic.records(["a"], in: 0))
        #expect(error.cause.kind == "unavailable")
        #expect(error.isCertain)
        await log.close()
    }

    private func expect(_ kind: String, _ body: () async throws -> Void) async {
        let error = await #expect(throws: LogError.self) { try await body() }
        #expect(error?.kind == kind)
    }
}

import EventLog
import Events
import KafkaLog
import Logging
import Synchronization
import TestKit
import Testing

extension KafkaSuite {
    @Test func `a reader that the log's beginning has overtaken fails, and keeps its position`() async throws {
        try await withKafka { cluster, log in
            let place = TopicPartition(topic.name, 0)
            _ = try await log.append(topic.records(["first"], in: 0))
            let reader = try await log.reader(from: [place: 0])
            _ = try await reader.read(1)
            // 20 MiB: the mock keeps the newest five, and the reader prefetches less than lies before them.
            for part in 0..<20 {
                let keys = (0..<10).map { "\(part)-\($0)" }
                _ = try await log.append(topic.records(keys, in: 0, size: 100_000))
            }
            var position: Int64 = 1
            let error = try await #require(
                #expect(throws: LogError.self) {
                    while true {
                        let records = try await reader.next(limit: 100, wait: .seconds(5))
                        #expect(records.map(\.offset) == Array(position..<position + Int64(records.count)))
                        position += Int64(records.count)
                    }
                })
            guard case .outOfRange(place, position, let bounds) = error else {
                Issue.record("\(error) is not outOfRange at \(position)")
                return
            }
            #expect(position < bounds.lowerBound)
            #expect(bounds.upperBound == 201)
            for _ in 0..<2 {
                try await expectOutOfRange(place, position: position, bounds: bounds) {
                    _ = try await reader.next(limit: 1, wait: .zero)
                }
            }
            try await expectOutOfRange(place, position: position, bounds: bounds) {
                _ = try await log.reader(from: [place: position])
            }
        }
    }

    @Test func `many readers of one client read at once`() async throws {
        try await withKafka { cluster, log in
            let records = (0..<partitionCount).flatMap { topic.records(["a", "b"], in: $0) }
            _ = try await log.append(records)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await log.read(24, from: topic.beginning).count } }
                for try await count in group { #expect(count == 24) }
            }
        }
    }

    /// For a group's coordinator brokers make a topic with 50 partitions.
    @Test func `readers belong to no group, and look for no coordinator`() async throws {
        try await withKafka { cluster, _ in
            let requests = Mutex<Set<String>>([])
            let logger = Logger(label: "kafka") { _ in
                LineHandler { line in
                    guard let sent = line.firstRange(of: "Sent ") else { return }
                    let name = line[sent.upperBound...].prefix { $0.isLetter }
                    requests.withLock { _ = $0.insert(String(name)) }
                }
            }
            let properties = MockCluster.properties.merging(["debug": "protocol"]) { $1 }
            let log = try KafkaLog(
                bootstrap: cluster.bootstrap, options: KafkaLogOptions(properties: properties), logger: logger)
            _ = try await log.append(topic.records(["a", "b"], in: 0))
            #expect(try await log.read(2, from: topic.beginning).count == 2)
            await log.close()
            let names = requests.withLock(\.self)
            #expect(names.contains("FetchRequest"), "\(names)")
            #expect(!names.contains { $0.contains("Coordinator") || $0.contains("Group") }, "\(names)")
        }
    }

    @Test func `reading nothing waits and ends`() async throws {
        try await withKafka { _, log in
            let reader = try await log.reader(from: [:])
            #expect(try await reader.next(limit: 1, wait: .milliseconds(10)).isEmpty)
            await reader.close()
            await reader.close()
        }
    }
}

/// Passes on each line.
private struct LineHandler: LogHandler {
    let take: @Sendable (String) -> Void

    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.trace

    init(_ take: @Sendable @escaping (String) -> Void) {
        self.take = take
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        take(event.message.description)
    }
}

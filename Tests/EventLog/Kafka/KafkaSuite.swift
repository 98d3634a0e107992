import EventLog
import Events
import KafkaLog
import TestKit
import Testing

/// `KafkaLog` against the usual behaviour of brokers. The brokers are librdkafka's mock, so nothing here shows that records last.
@Suite(.timeLimit(.minutes(5)))
struct KafkaSuite {
    let topic = Topic(
        "test.things", owner: "test", key: "thing", partitionKey: "thing", kept: .days(30), about: "Records of a test.")

    /// Brokers that have the topic, and a client of them.
    func withKafka(
        brokers: Int = 1, _ options: KafkaLogOptions = KafkaLogOptions(),
        _ body: (MockCluster, KafkaLog) async throws -> Void
    ) async throws {
        let cluster = try await MockCluster.start(brokers: brokers, topics: [topic.name: partitionCount])
        do {
            let log = try openKafka(cluster.bootstrap, options)
            do {
                try await body(cluster, log)
            } catch {
                await log.close()
                throw error
            }
            await log.close()
        } catch {
            await cluster.stop()
            throw error
        }
        await cluster.stop()
    }

    /// All records of the partition, in order.
    func keys(in partition: Int32, of log: KafkaLog) async throws -> [String] {
        let place = TopicPartition(topic.name, partition)
        let bounds = try #require(try await log.bounds(of: [place])[place])
        return try await log.read(bounds.count, from: [place: bounds.lowerBound]).map(\.key)
    }

    /// The error with which an append must end.
    func failure(
        _ log: KafkaLog, _ records: [NewRecord], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> AppendError {
        let error = await #expect(throws: AppendError.self, sourceLocation: sourceLocation) {
            try await log.append(records)
        }
        return try #require(error, sourceLocation: sourceLocation)
    }
}

extension LogError {
    /// Its case, without its text.
    var kind: String {
        switch self {
        case .unavailable: "unavailable"
        case .full: "full"
        case .refused: "refused"
        case .outOfRange: "outOfRange"
        case .damaged: "damaged"
        case .misconfigured: "misconfigured"
        case .superseded: "superseded"
        case .fatal: "fatal"
        case .closed: "closed"
        }
    }
}

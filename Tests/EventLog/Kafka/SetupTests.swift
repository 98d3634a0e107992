import EventLog
import Events
@testable import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    @Test(arguments: ["500", "", "broker", "broker:", "broker:0", "broker:9092,", ":9092", "broker:99999"])
    func `an address that is not one is refused before librdkafka can call it`(bootstrap: String) {
        let error = #expect(throws: LogError.self) { try openKafka(bootstrap) }
        #expect(error?.kind == "misconfigured")
        #expect("\(error, default: "")".contains("host:port"))
    }

    @Test(arguments: ["acks", "enable.idempotence", "message.timeout.ms", "auto.offset.reset", "no.such.property"])
    func `a property that would break a promise, or is none, is refused by name`(name: String) {
        let options = KafkaLogOptions(properties: [name: "1"])
        let error = #expect(throws: LogError.self) { try openKafka("127.0.0.1:9092", options) }
        #expect(error?.kind == "misconfigured")
        #expect("\(error, default: "")".contains("\"\(name)\""))
    }

    @Test func `TLS and SASL are passed through`() async throws {
        let options = KafkaLogOptions(properties: [
            "security.protocol": "sasl_ssl", "sasl.mechanism": "SCRAM-SHA-512", "sasl.username": "vicinity",
            "sasl.password": "secret", "ssl.endpoint.identification.algorithm": "https",
        ])
        await (try openKafka("127.0.0.1:9092", options)).close()
        let wrong = KafkaLogOptions(properties: ["ssl.ca.location": "/no/such/file", "security.protocol": "ssl"])
        let error = #expect(throws: LogError.self) { try openKafka("127.0.0.1:9092", wrong) }
        #expect("\(error, default: "")".contains("ssl.ca.location"))
    }

    @Test func `topics that are missing, or with other partitions, are named with what they need`() async throws {
        try await withKafka { cluster, log in
            let small = Topic(
                "test.small", owner: "test", key: "", partitionKey: "", kept: .days(1), about: "", types: [])
            let missing = Topic(
                "test.missing", owner: "test", key: "", partitionKey: "", kept: .compacted, about: "", types: [])
            try await cluster.make(topic: small.name, partitions: 4)
            let problems = try await log.prepare([topic, small, missing])
            try #require(problems.count == 2)
            #expect(problems[0].hasPrefix("the topic test.missing is missing"))
            #expect(problems[0].contains("12 partitions, 1 replicas, cleanup.policy=compact"))
            #expect(problems[1] == "the topic test.small has 4 partitions, it must have 12")

            try await cluster.make(topic: missing.name, partitions: partitionCount)
            #expect(try await log.prepare([topic, missing]) == [])
        }
    }

    @Test func `asking for a topic does not make it`() async throws {
        try await withKafka { cluster, log in
            for _ in 0..<2 {
                let record = NewRecord(TopicPartition("test.new", 0), key: "a", value: [])
                let error = try await failure(log, [record])
                #expect(error.cause.kind == "misconfigured")
                #expect(error.isCertain)
                await #expect(throws: LogError.self) { try await log.bounds(of: [TopicPartition("test.new", 0)]) }
            }
            await #expect(throws: LogError.self) { try await log.bounds(of: [TopicPartition(topic.name, 12)]) }
            // Made by hand meanwhile, it is seen.
            try await cluster.make(topic: "test.new", partitions: partitionCount)
            let place = TopicPartition("test.new", 11)
            #expect(try await log.append([NewRecord(place, key: "a", value: [])]) == [0])
        }
    }

    @Test func `two clusters have two identities`() async throws {
        try await withKafka { _, one in
            try await withKafka { _, other in
                let (first, second) = (try await one.identity, try await other.identity)
                #expect(first != second)
            }
        }
    }
}

@Suite struct TopicSettingsTests {
    private func settings(_ kept: Retention, replicas: Int) -> TopicSettings {
        let topic = Topic("t", owner: "o", key: "", partitionKey: "", kept: kept, about: "", types: [])
        return TopicSettings(topic: topic, replicas: replicas)
    }

    private func properties(_ settings: TopicSettings) -> [String: String] {
        Dictionary(uniqueKeysWithValues: settings.properties.map { ($0.name, $0.value) })
    }

    @Test func `a compacted topic keeps everything for seven days and cleans after eight`() {
        #expect(
            properties(settings(.compacted, replicas: 3)) == [
                "cleanup.policy": "compact", "min.compaction.lag.ms": "604800000",
                "max.compaction.lag.ms": "691200000", "delete.retention.ms": "604800000", "segment.ms": "86400000",
                "message.timestamp.type": "LogAppendTime", "min.insync.replicas": "2",
            ])
    }

    @Test func `a topic with an age is deleted by it; fewer than three replicas cannot ask for two in sync`() {
        #expect(
            properties(settings(.days(30), replicas: 1)) == [
                "cleanup.policy": "delete", "retention.ms": "2592000000", "segment.ms": "86400000",
                "message.timestamp.type": "LogAppendTime", "min.insync.replicas": "1",
            ])
    }

    @Test func `what keeps longer is no difference, what keeps less or counts otherwise is`() {
        let wanted = settings(.days(30), replicas: 3)
        var found = properties(wanted)
        #expect(wanted.differences(from: found) == [])
        found["retention.ms"] = "-1"
        found["segment.ms"] = "1"
        found["min.insync.replicas"] = "3"
        #expect(wanted.differences(from: found) == [])
        found["retention.ms"] = "1000"
        found["message.timestamp.type"] = "CreateTime"
        #expect(
            wanted.differences(from: found) == [
                "retention.ms is 1000, it must be 2592000000",
                "message.timestamp.type is CreateTime, it must be LogAppendTime",
            ])
    }
}

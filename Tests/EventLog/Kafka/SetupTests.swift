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

    @Test func `a consumer waits long at the broker by default`() {
        func waits(_ properties: [String: String]) -> [String] {
            let options = KafkaLogOptions(properties: properties)
            return ClientProperties(bootstrap: "127.0.0.1:9092", options: options).consumer
                .filter { $0.name == "fetch.wait.max.ms" }.map(\.value)
        }
        #expect(waits([:]) == ["500"])
        // The last one wins.
        #expect(waits(MockCluster.properties).last == "10")
    }

    @Test func `topics that are missing, or with other partitions, are named with what they need`() async throws {
        try await withKafka { cluster, log in
            let small = Topic(
                "test.small", owner: "test", key: "", partitionKey: "", kept: .days(1), about: "")
            let missing = Topic(
                "test.missing", owner: "test", key: "", partitionKey: "", kept: .compacted, about: "")
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
            // A topic made by hand meanwhile is noticed.
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

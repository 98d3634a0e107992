import CRDKafka
import EventLog
import Events
@testable import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    @Test func `other consumers see the header by which CloudEvents' Kafka binding marks an event; our readers do not`()
        async throws
    {
        try await withKafka { cluster, log in
            let place = TopicPartition(topic.name, 3)
            let own = [HeaderName.source: "/vicinity/test", HeaderName.sequence: "7"]
            _ = try await log.append([
                NewRecord(place, key: "event", value: Array("{}".utf8)),
                NewRecord(place, key: "tombstone", value: nil, headers: own),
                NewRecord(place, key: "both", value: Array("{}".utf8), headers: ["a": "b"]),
            ])
            let records = try await log.read(3, from: [place: 0])
            #expect(records.map(\.headers) == [[:], own, ["a": "b"]])

            let type = "application/cloudevents+json; charset=UTF-8"
            let raw = try rawHeaders(of: 3, in: place, at: cluster.bootstrap)
            #expect(raw == [["content-type": type], own, ["a": "b", "content-type": type]])
        }
    }

    /// Headers of a partition's first records as any librdkafka consumer sees them.
    private func rawHeaders(of count: Int, in place: TopicPartition, at bootstrap: String) throws -> [[String: String]]
    {
        var reason = [CChar](repeating: 0, count: 512)
        let configuration = rd_kafka_conf_new()
        for (name, value) in [("bootstrap.servers", bootstrap), ("group.id", "raw"), ("fetch.wait.max.ms", "10")] {
            rd_kafka_conf_set(configuration, name, value, &reason, reason.count)
        }
        let consumer = try #require(rd_kafka_new(RD_KAFKA_CONSUMER, configuration, &reason, reason.count))
        defer { rd_kafka_destroy_flags(consumer, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE) }
        let list = PartitionList([(place, 0)])
        defer { list.free() }
        rd_kafka_assign(consumer, list.pointer)
        var found: [[String: String]] = []
        while found.count < count {
            let message = try #require(rd_kafka_consumer_poll(consumer, 60_000))
            defer { rd_kafka_message_destroy(message) }
            try #require(message.pointee.err == RD_KAFKA_RESP_ERR_NO_ERROR)
            found.append(headers(of: message))
        }
        return found
    }

    private func headers(of message: UnsafePointer<rd_kafka_message_t>) -> [String: String] {
        var list: OpaquePointer?
        guard rd_kafka_message_headers(message, &list) == RD_KAFKA_RESP_ERR_NO_ERROR else { return [:] }
        var headers: [String: String] = [:]
        for index in 0..<rd_kafka_header_cnt(list) {
            var name: UnsafePointer<CChar>?
            var value: UnsafeRawPointer?
            var size = 0
            rd_kafka_header_get_all(list, index, &name, &value, &size)
            if let name {
                headers[String(cString: name)] = String(
                    decoding: UnsafeRawBufferPointer(start: value, count: size), as: UTF8.self)
            }
        }
        return headers
    }
}

import CRDKafka
import EventLog
import Events

/// An event of a consumer's queue.
enum ConsumerEvent: Sendable {
    case record(Record)
    /// Everything below the offset was delivered; it was the partition's end when the broker reported it.
    case end(TopicPartition, Int64)
    /// The partition is nil if it concerns the client as a whole.
    case problem(ErrorCode, String, TopicPartition?, offset: Int64)
}

/// Topics of a consumer, and which of their partitions are read.
struct Reading {
    /// Handles by name; held until the end.
    fileprivate var topics: [String: OpaquePointer] = [:]
    fileprivate var partitions: Set<TopicPartition> = []

    /// Stops reading. Blocks.
    mutating func end() {
        for partition in partitions { rd_kafka_consume_stop(topics[partition.topic], partition.partition) }
        for topic in topics.values { rd_kafka_topic_destroy(topic) }
        self = Reading()
    }
}

/// Names of a consumer's topics as Swift strings, made once.
struct TopicNames: Sendable {
    /// Names by the address of librdkafka's topic, which lives as long as the consumer.
    private var names: [UInt: String] = [:]

    mutating func name(of topic: OpaquePointer) -> String {
        let address = UInt(bitPattern: topic)
        if let name = names[address] { return name }
        let name = String(cString: rd_kafka_topic_name(topic))
        names[address] = name
        return name
    }
}

extension Client {
    /// Starts fetching a partition from an offset, anew if it is fetched already. Blocks.
    ///
    /// It uses librdkafka's older interface, which needs no group: `rd_kafka_assign` would look for a coordinator.
    func read(_ partition: TopicPartition, from offset: Int64) throws(LogError) {
        let topic: OpaquePointer
        if let known = reading.topics[partition.topic] {
            topic = known
        } else {
            guard let new = rd_kafka_topic_new(handle, partition.topic, nil) else {
                throw ErrorCode(rd_kafka_last_error()).error("starting to read \(partition)")
            }
            topic = new
            reading.topics[partition.topic] = new
        }
        if reading.partitions.remove(partition) != nil { rd_kafka_consume_stop(topic, partition.partition) }
        guard rd_kafka_consume_start_queue(topic, partition.partition, offset, queue) == 0 else {
            throw ErrorCode(rd_kafka_last_error()).error("starting to read \(partition)")
        }
        reading.partitions.insert(partition)
    }

    /// Next event of the consumer; nil if none came in time. Blocks.
    func nextConsumerEvent(within wait: Duration, names: inout TopicNames) -> ConsumerEvent? {
        guard let event = nextEvent(within: wait) else { return nil }
        defer { rd_kafka_event_destroy(event) }
        if rd_kafka_event_type(event) == RD_KAFKA_EVENT_FETCH, let message = rd_kafka_event_message_next(event),
            ErrorCode(message.pointee.err) == .none
        {
            return .record(Record(message, names: &names))
        }
        var partition: TopicPartition?
        var offset: Int64 = -1
        if let place = rd_kafka_event_topic_partition(event) {
            partition = TopicPartition(String(cString: place.pointee.topic), place.pointee.partition)
            offset = place.pointee.offset
            rd_kafka_topic_partition_destroy(place)
        }
        let code = ErrorCode(rd_kafka_event_error(event))
        if code == .partitionEnd, let partition { return .end(partition, offset) }
        return .problem(
            code, String(cString: rd_kafka_event_error_string(event)), partition, offset: offset)
    }
}

extension Record {
    fileprivate init(_ pointer: UnsafePointer<rd_kafka_message_t>, names: inout TopicNames) {
        let message = pointer.pointee
        var kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE
        // The broker stamps this time: `prepare` sets LogAppendTime.
        let milliseconds = max(0, rd_kafka_message_timestamp(pointer, &kind))
        self.init(
            topicPartition: TopicPartition(names.name(of: message.rkt), message.partition), offset: message.offset,
            key: String(decoding: UnsafeRawBufferPointer(start: message.key, count: message.key_len), as: UTF8.self),
            value: message.payload.map { Array(UnsafeRawBufferPointer(start: $0, count: message.len)) },
            headers: CloudEventsBinding.removed(from: Record.headers(of: pointer)),
            appendedAt: Timestamp(microseconds: milliseconds * 1000))
    }

    private static func headers(of message: UnsafePointer<rd_kafka_message_t>) -> [String: String] {
        var list: OpaquePointer?
        guard rd_kafka_message_headers(message, &list) == RD_KAFKA_RESP_ERR_NO_ERROR, let list else { return [:] }
        var headers: [String: String] = [:]
        for index in 0..<rd_kafka_header_cnt(list) {
            var name: UnsafePointer<CChar>?
            var value: UnsafeRawPointer?
            var size = 0
            guard rd_kafka_header_get_all(list, index, &name, &value, &size) == RD_KAFKA_RESP_ERR_NO_ERROR, let name
            else { break }
            headers[String(cString: name)] =
                String(decoding: UnsafeRawBufferPointer(start: value, count: size), as: UTF8.self)
        }
        return headers
    }
}

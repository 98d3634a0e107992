import CRDKafka
import EventLog

/// An event of a producer's queue.
enum ProducerEvent: Sendable {
    case reports([Report])
    case problem(ErrorCode, String)
}

/// Report of one record.
struct Report: Sendable {
    /// Token that was passed to `produce`.
    let token: UInt
    let code: ErrorCode
    /// Nil if the record failed, and also if it is written but its report was lost.
    let offset: Int64?
    /// True if the record was certainly not written.
    let isNotWritten: Bool
}

extension Client {
    /// Queues a copy of a record; its report will carry the token. Does not block.
    /// - Returns: `.none`, or why it was not queued.
    func produce(_ record: NewRecord, token: UInt) -> ErrorCode {
        var headers: OpaquePointer?
        let named = CloudEventsBinding.headers(of: record)
        if !named.isEmpty {
            headers = rd_kafka_headers_new(named.count)
            for (name, value) in named {
                let code = ErrorCode(rd_kafka_header_add(headers, name, -1, value, value.utf8.count))
                guard code == .none else {
                    rd_kafka_headers_destroy(headers)
                    return code
                }
            }
        }
        var key = record.key
        let error = key.withUTF8 { key in
            record.value.withBytes { value, size in
                vicinity_produce(
                    handle, record.topicPartition.topic, record.topicPartition.partition, key.bytes, key.count, value,
                    size, headers, UnsafeMutableRawPointer(bitPattern: token))
            }
        }
        guard let error else { return .none }
        defer { rd_kafka_error_destroy(error) }
        return ErrorCode(rd_kafka_error_code(error))
    }

    /// Next event of the producer; nil if none came in time. Blocks.
    func nextProducerEvent(within wait: Duration) -> ProducerEvent? {
        guard let event = nextEvent(within: wait) else { return nil }
        defer { rd_kafka_event_destroy(event) }
        switch rd_kafka_event_type(event) {
        case RD_KAFKA_EVENT_DR:
            var reports: [Report] = []
            reports.reserveCapacity(rd_kafka_event_message_count(event))
            while let message = rd_kafka_event_message_next(event) { reports.append(Report(message)) }
            return .reports(reports)
        case RD_KAFKA_EVENT_ERROR:
            return .problem(
                ErrorCode(rd_kafka_event_error(event)), String(cString: rd_kafka_event_error_string(event)))
        default: return .reports([])
        }
    }

    /// Discards queued records, and with `inFlight` also those under way; each is reported as discarded.
    func purge(inFlight: Bool) {
        let flags = RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_NON_BLOCKING
        rd_kafka_purge(handle, inFlight ? flags | RD_KAFKA_PURGE_F_INFLIGHT : flags)
    }

    /// Number of records and reports that it still holds.
    var outstanding: Int { Int(rd_kafka_outq_len(handle)) }

    /// Why this client has failed for good; nil if it has not.
    var fatalError: String? {
        var reason = [CChar](repeating: 0, count: 512)
        let code = ErrorCode(rd_kafka_fatal_error(handle, &reason, reason.count))
        return code == .none ? nil : "\(code): \(String(reason))"
    }
}

extension Report {
    fileprivate init(_ pointer: UnsafePointer<rd_kafka_message_t>) {
        let message = pointer.pointee
        token = UInt(bitPattern: message._private)
        code = ErrorCode(message.err)
        offset = code == .none && message.offset >= 0 ? message.offset : nil
        isNotWritten = rd_kafka_message_status(pointer) == RD_KAFKA_MSG_STATUS_NOT_PERSISTED
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Never nil, since librdkafka takes a nil for "none", which is not the same as empty.
    fileprivate var bytes: UnsafeRawPointer {
        baseAddress.map { UnsafeRawPointer($0) } ?? emptyBytes
    }
}

extension [UInt8]? {
    /// Nil for none, a pointer also for an empty array.
    fileprivate func withBytes<Result>(_ body: (UnsafeRawPointer?, Int) -> Result) -> Result {
        guard let self else { return body(nil, 0) }
        return self.withUnsafeBufferPointer { body($0.bytes, $0.count) }
    }
}

/// A valid address that is never read.
private var emptyBytes: UnsafeRawPointer { UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped }

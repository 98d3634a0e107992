import CRDKafka
import EventLog

/// An error code of librdkafka or the broker.
struct ErrorCode: Hashable, Sendable, CustomStringConvertible {
    let raw: rd_kafka_resp_err_t

    init(_ raw: rd_kafka_resp_err_t) {
        self.raw = raw
    }

    static let none = ErrorCode(RD_KAFKA_RESP_ERR_NO_ERROR)
    /// Not an error: a consumer has come to the end of a partition.
    static let partitionEnd = ErrorCode(RD_KAFKA_RESP_ERR__PARTITION_EOF)

    /// Name and description by librdkafka.
    var description: String {
        "\(String(cString: rd_kafka_err2name(raw))), \(String(cString: rd_kafka_err2str(raw)))"
    }

    static func == (left: ErrorCode, right: ErrorCode) -> Bool { left.raw.rawValue == right.raw.rawValue }
    func hash(into hasher: inout Hasher) { hasher.combine(raw.rawValue) }

    /// Meaning for the caller.
    var meaning: Meaning {
        switch raw {
        case RD_KAFKA_RESP_ERR__QUEUE_FULL: .busy
        case RD_KAFKA_RESP_ERR__FATAL, RD_KAFKA_RESP_ERR__GAPLESS_GUARANTEE,
            RD_KAFKA_RESP_ERR_OUT_OF_ORDER_SEQUENCE_NUMBER, RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH,
            RD_KAFKA_RESP_ERR_UNKNOWN_PRODUCER_ID, RD_KAFKA_RESP_ERR__INCONSISTENT:
            .fatal
        case RD_KAFKA_RESP_ERR__PURGE_QUEUE, RD_KAFKA_RESP_ERR__PURGE_INFLIGHT, RD_KAFKA_RESP_ERR__DESTROY: .purged
        case RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE, RD_KAFKA_RESP_ERR_INVALID_MSG, RD_KAFKA_RESP_ERR_INVALID_MSG_SIZE,
            RD_KAFKA_RESP_ERR_INVALID_RECORD, RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP, RD_KAFKA_RESP_ERR_POLICY_VIOLATION,
            RD_KAFKA_RESP_ERR_RECORD_LIST_TOO_LARGE:
            .refused
        case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION,
            RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION, RD_KAFKA_RESP_ERR__INVALID_ARG,
            RD_KAFKA_RESP_ERR_UNSUPPORTED_FOR_MESSAGE_FORMAT:
            .misconfigured
        case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED, RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED,
            RD_KAFKA_RESP_ERR__AUTHENTICATION, RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
            .forbidden
        case RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET, RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE: .outOfRange
        case RD_KAFKA_RESP_ERR__BAD_MSG: .damaged
        default: .unavailable
        }
    }

    enum Meaning: Sendable {
        /// The queue is full: back-pressure.
        case busy
        /// This client has failed for good.
        case fatal
        /// Discarded from the queue because something else failed, or at the end.
        case purged
        /// The broker will never take this record.
        case refused
        case misconfigured
        /// The broker forbids this to the client.
        case forbidden
        case outOfRange
        case damaged
        /// May pass: brokers away, leaders moving, time-outs, too few replicas.
        case unavailable
    }

    /// The log's error for a call that failed with this code.
    /// - Parameter subject: what was tried, as the sentence's beginning.
    func error(_ subject: String) -> LogError {
        let text = "\(subject): \(self)"
        return switch meaning {
        case .fatal: .fatal(text)
        case .refused: .refused(text)
        case .misconfigured, .forbidden: .misconfigured(text)
        case .busy, .purged, .outOfRange, .damaged, .unavailable: .unavailable(text)
        }
    }
}

import CRDKafka
import Dispatch
import EventLog
import Foundation
import Logging

/// Owner of one librdkafka client: made by `init`, freed by `destroy`, once.
///
/// Unchecked because a C pointer is not Sendable: librdkafka's clients may be used from any thread. The owner of a `Client` makes sure that
/// nothing is called after `destroy` and that blocking calls run on a thread of their own.
final class Client: @unchecked Sendable {
    enum Role: Sendable {
        /// Asks for metadata and offsets, makes topics.
        case inquiry
        case producer
        case consumer
        /// Member of a group, which receives its assignments and revocations.
        case member
    }

    let kind: Role
    let handle: OpaquePointer
    /// Queue of a producer's reports and errors, a consumer's records and errors, or a group member's assignments.
    let queue: OpaquePointer?
    let logger: Logger
    /// Held for librdkafka's threads until they have ended.
    private let log: Unmanaged<ClientLog>
    /// Partitions that a consumer reads; only touched by the thread of the blocking calls.
    var reading = Reading()

    /// - Throws: `misconfigured` with librdkafka's reason if a property is unknown or its value not allowed.
    init(_ kind: Role, properties: [Property], logger: Logger) throws(LogError) {
        let configuration: OpaquePointer = rd_kafka_conf_new()
        var isTaken = false
        defer { if !isTaken { rd_kafka_conf_destroy(configuration) } }
        for property in properties {
            try property.set(in: configuration)
        }
        let log = Unmanaged.passRetained(ClientLog(logger))
        rd_kafka_conf_set_opaque(configuration, log.toOpaque())
        rd_kafka_conf_set_log_cb(configuration, forwardLogLine)
        switch kind {
        case .inquiry: break
        case .producer: rd_kafka_conf_set_events(configuration, RD_KAFKA_EVENT_DR | RD_KAFKA_EVENT_ERROR)
        case .consumer: rd_kafka_conf_set_events(configuration, RD_KAFKA_EVENT_FETCH | RD_KAFKA_EVENT_ERROR)
        case .member: rd_kafka_conf_set_events(configuration, RD_KAFKA_EVENT_REBALANCE | RD_KAFKA_EVENT_ERROR)
        }
        var reason = [CChar](repeating: 0, count: 512)
        let type = kind == .producer ? RD_KAFKA_PRODUCER : RD_KAFKA_CONSUMER
        guard let handle = rd_kafka_new(type, configuration, &reason, reason.count) else {
            log.release()
            throw .misconfigured("librdkafka refuses the settings: \(String(reason))")
        }
        isTaken = true
        switch kind {
        case .inquiry: queue = nil
        case .producer, .consumer: queue = rd_kafka_queue_get_main(handle)
        case .member:
            rd_kafka_poll_set_consumer(handle)
            queue = rd_kafka_queue_get_consumer(handle)
        }
        self.kind = kind
        self.handle = handle
        self.logger = logger
        self.log = log
    }

    /// Next event of the queue, which the caller destroys; nil after the time or a `wake`. Blocks.
    func nextEvent(within wait: Duration) -> OpaquePointer? {
        queue.flatMap { rd_kafka_queue_poll($0, wait.milliseconds) }
    }

    /// Makes a running `nextEvent`, or else the next one, return at once.
    func wake() {
        if let queue { rd_kafka_queue_yield(queue) }
    }

    /// Ends the client's threads and frees it. Blocks up to `limit`: librdkafka 2.0.2 has been seen to hang here when an assigned topic
    /// vanished. Then the client is left behind, with an error in the log.
    func destroy(within limit: Duration) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread { [self] in
            reading.end()
            if let queue { rd_kafka_queue_destroy(queue) }
            rd_kafka_destroy(handle)
            log.release()
            done.signal()
        }
        thread.name = "kafka-destroy"
        thread.start()
        if done.wait(timeout: .now() + .milliseconds(Int(limit.milliseconds))) == .timedOut {
            logger.error("a Kafka client did not end in time and is left behind", metadata: ["limit": "\(limit)"])
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, as librdkafka's calls take them.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

extension String {
    /// A C string in a buffer.
    init(_ buffer: [CChar]) {
        self = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}

import CRDKafka
import Foundation

/// Owner of a mock cluster and of the client that librdkafka wants for it.
///
/// It keeps the newest 5 MiB of each partition, in memory. It does not check the sequence numbers of idempotent producers. So it stores
/// a record twice that is resent after a lost answer, and out of order what was under way behind a failed request.
struct MockBrokers {
    private let client: OpaquePointer
    private let cluster: OpaquePointer

    init(count: Int) throws {
        var reason = [CChar](repeating: 0, count: 512)
        let configuration = rd_kafka_conf_new()
        // Only critical lines: it is known that this client has no brokers of its own.
        rd_kafka_conf_set(configuration, "log_level", "2", &reason, reason.count)
        guard let client = rd_kafka_new(RD_KAFKA_PRODUCER, configuration, &reason, reason.count) else {
            throw Refusal(reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
        guard let cluster = rd_kafka_mock_cluster_new(client, Int32(count)) else {
            throw Refusal("the mock cluster could not be made")
        }
        self.client = client
        self.cluster = cluster
        MockBrokers.answerAtOnce()
    }

    /// Sends each answer at once, like a broker's sockets; the mock's wait for the last acknowledgement, which takes 40 ms. Options of a
    /// listening socket hold for all connections that it accepts.
    private static func answerAtOnce() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) {
            var (isListening, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0 else {
                continue
            }
            var yes: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
        }
    }

    var bootstrap: String { String(cString: rd_kafka_mock_cluster_bootstraps(cluster)) }

    func make(topic: String, partitions: Int) throws {
        try check(rd_kafka_mock_topic_create(cluster, topic, Int32(partitions), 1))
    }

    func run(_ command: Command) throws {
        switch command {
        case .topic(let name, let partitions): try make(topic: name, partitions: partitions)
        case .down(let broker): try check(rd_kafka_mock_broker_set_down(cluster, broker))
        case .up(let broker): try check(rd_kafka_mock_broker_set_up(cluster, broker))
        case .leader(let topic, let partition, let broker):
            try check(rd_kafka_mock_partition_set_leader(cluster, topic, partition, broker))
        case .fail(let request, let error, let times):
            rd_kafka_mock_push_request_errors_array(
                cluster, request, times, Array(repeating: error, count: times))
        case .heal(let request): rd_kafka_mock_clear_request_errors(cluster, request)
        case .roundTrip(let broker, let milliseconds):
            try check(rd_kafka_mock_broker_set_rtt(cluster, broker, milliseconds))
        case .quit: break
        }
    }

    func stop() {
        rd_kafka_mock_cluster_destroy(cluster)
        rd_kafka_destroy(client)
    }

    private func check(_ code: rd_kafka_resp_err_t) throws {
        guard code.rawValue == 0 else { throw Refusal(String(cString: rd_kafka_err2str(code))) }
    }
}

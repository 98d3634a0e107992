import CRDKafka
import EventLog

/// One of librdkafka's settings.
struct Property: Hashable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    func set(in configuration: OpaquePointer) throws(LogError) {
        var reason = [CChar](repeating: 0, count: 512)
        guard rd_kafka_conf_set(configuration, name, value, &reason, reason.count) == RD_KAFKA_CONF_OK else {
            throw .misconfigured("the Kafka property \"\(name)\" was refused: \(String(reason))")
        }
    }
}

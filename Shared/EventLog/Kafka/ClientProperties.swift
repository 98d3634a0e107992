/// Properties of each kind of client.
///
/// A later property wins over an earlier one of the same name, so that an operator's override the defaults, and the fixed ones override
/// all.
struct ClientProperties: Sendable {
    let bootstrap: String
    let options: KafkaLogOptions

    private var common: [Property] {
        [
            Property("bootstrap.servers", bootstrap), Property("client.id", "vicinity"),
            // A closed connection is not logged; the loss of all brokers is.
            Property("log.connection.close", "false"), Property("socket.keepalive.enable", "true"),
            // Small requests are sent at once, without waiting for the acknowledgement of the one before.
            Property("socket.nagle.disable", "true"), Property("socket.timeout.ms", "10000"),
            Property("reconnect.backoff.ms", "50"),
            Property("reconnect.backoff.max.ms", "1000"), Property("allow.auto.create.topics", "false"),
        ]
    }

    private var extra: [Property] {
        options.properties.sorted { $0.key < $1.key }.map { Property($0.key, $0.value) }
    }

    var inquiry: [Property] { common + extra }

    var producer: [Property] {
        let role =
            switch options.appending {
            case .relay: [Property("message.timeout.ms", "0"), Property("enable.gapless.guarantee", "true")]
            case .withTimeout(let timeout): [Property("message.timeout.ms", "\(timeout.milliseconds)")]
            }
        return common + [
            Property("enable.idempotence", "true"), Property("acks", "all"), Property("request.timeout.ms", "8000"),
            Property("linger.ms", "0"), Property("retry.backoff.ms", "50"),
            // The queue in memory is bounded; a full queue is back-pressure.
            Property("queue.buffering.max.messages", "100000"), Property("queue.buffering.max.kbytes", "65536"),
        ] + role + extra
    }

    var consumer: [Property] {
        common + [
            // No group: a client with one looks for its coordinator, for which brokers make a topic with 50 partitions.
            Property("enable.auto.commit", "false"),
            Property("enable.auto.offset.store", "false"), Property("auto.offset.reset", "error"),
            Property("isolation.level", "read_uncommitted"), Property("check.crcs", "true"),
            // Reports the end of a partition, also if its last records were compacted away.
            Property("enable.partition.eof", "true"),
            // A broker answers a waiting fetch as soon as there is a record: short waits would only keep it busy.
            Property("fetch.wait.max.ms", "500"), Property("fetch.error.backoff.ms", "50"),
            // Prefetching is bounded.
            Property("queued.min.messages", "5000"), Property("queued.max.messages.kbytes", "4096"),
            Property("fetch.message.max.bytes", "524288"), Property("fetch.max.bytes", "4194304"),
        ] + extra
    }

    /// A member of a group, which reads nothing.
    func member(of group: String) -> [Property] {
        common + extra + [
            Property("group.id", group), Property("partition.assignment.strategy", "range"),
            // A member counts as dead after this time without a heartbeat: the least that brokers allow by default.
            Property("session.timeout.ms", "6000"), Property("heartbeat.interval.ms", "1000"),
            Property("enable.auto.commit", "false"), Property("enable.auto.offset.store", "false"),
            Property("auto.offset.reset", "latest"),
        ]
    }
}

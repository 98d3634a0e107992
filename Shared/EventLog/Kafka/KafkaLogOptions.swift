public import Events
import EventLog

/// Options of a `KafkaLog`.
public struct KafkaLogOptions: Sendable {
    public enum Appending: Sendable, Hashable {
        /// For a service's outbox. An append waits for the broker as long as it takes, and nothing is written after a failed record of the
        /// same partition (no gaps). One failed record ends the producer; the next append makes a new one.
        case relay
        /// For a gateway's commands: an append fails after this time, and only its failed records are affected.
        case withTimeout(Duration)
    }

    public var appending: Appending
    /// More of librdkafka's properties, given to all clients over the defaults: `security.protocol`, `sasl.*`, `ssl.*`, `compression.type`,
    /// `fetch.wait.max.ms` …
    public var properties: [String: String]
    /// Replicas of the topics that `prepare` makes; nil: three, or all brokers if there are fewer.
    public var replicas: Int?
    /// All topics of the deployment, in one order for all its processes: a process that makes one makes all, so that others only wait.
    public var deployment: [Topic]
    /// Longest wait for the brokers' answer about topics, bounds and the cluster.
    public var requestTimeout: Duration
    /// How long the brokers are asked again when they report a lower end of a partition than is known. A broker that comes back from a
    /// pause does so for some seconds.
    public var boundPatience: Duration
    /// How long `close` waits for due reports; ending the rest after that is bounded, too.
    public var closeTimeout: Duration

    public init(
        appending: Appending = .relay, properties: [String: String] = [:], replicas: Int? = nil,
        deployment: [Topic] = [], requestTimeout: Duration = .seconds(5), boundPatience: Duration = .seconds(10),
        closeTimeout: Duration = .seconds(2)
    ) {
        self.appending = appending
        self.properties = properties
        self.replicas = replicas
        self.deployment = deployment
        self.requestTimeout = requestTimeout
        self.boundPatience = boundPatience
        self.closeTimeout = closeTimeout
    }

    /// Properties that the log's promises depend on.
    static let fixed: Set<String> = [
        "bootstrap.servers", "metadata.broker.list", "enable.idempotence", "acks", "request.required.acks",
        "enable.gapless.guarantee", "message.timeout.ms", "delivery.timeout.ms", "transactional.id",
        "message.send.max.retries", "retries", "enable.auto.commit", "auto.commit.enable", "enable.auto.offset.store",
        "auto.offset.reset", "enable.partition.eof", "check.crcs", "delivery.report.only.error",
        "allow.auto.create.topics",
    ]

    /// - Throws: `misconfigured`, naming the option and what is allowed.
    func check() throws(LogError) {
        if let name = properties.keys.sorted().first(where: KafkaLogOptions.fixed.contains) {
            throw .misconfigured("the Kafka property \"\(name)\" is set by Vicinity and cannot be changed")
        }
        if let replicas, !(1...100).contains(replicas) {
            throw .misconfigured("replicas is \(replicas); allowed are 1 to 100")
        }
        if case .withTimeout(let timeout) = appending, !(.milliseconds(10) ... .seconds(3600)).contains(timeout) {
            throw .misconfigured("the time-out of appends is \(timeout); allowed are 10 ms to an hour")
        }
        for (name, value) in [("requestTimeout", requestTimeout), ("closeTimeout", closeTimeout)]
        where !(.milliseconds(100) ... .seconds(60)).contains(value) {
            throw .misconfigured("\(name) is \(value); allowed are 100 ms to a minute")
        }
        if !(.zero ... .seconds(60)).contains(boundPatience) {
            throw .misconfigured("boundPatience is \(boundPatience); allowed are 0 to a minute")
        }
    }
}

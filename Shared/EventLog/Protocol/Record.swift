public import Events

public struct TopicPartition: Hashable, Sendable, CustomStringConvertible {
    public let topic: String
    public let partition: Int32

    public init(_ topic: String, _ partition: Int32) {
        self.topic = topic
        self.partition = partition
    }

    public var description: String { "\(topic)/\(partition)" }
}

extension Topic {
    public var partitions: [TopicPartition] { (0..<partitionCount).map { TopicPartition(name, $0) } }
}

/// A record to append.
public struct NewRecord: Sendable, Hashable {
    public var topicPartition: TopicPartition
    public var key: String
    /// JSON of the event; nil is a tombstone.
    public var value: [UInt8]?
    /// Few and short: see `HeaderName`.
    public var headers: [String: String]
    /// Fence of a source with only one writer; not stored. A log that can refuses records with an older epoch.
    public var fence: Fence?

    public init(
        _ topicPartition: TopicPartition, key: String, value: [UInt8]?, headers: [String: String] = [:],
        fence: Fence? = nil
    ) {
        self.topicPartition = topicPartition
        self.key = key
        self.value = value
        self.headers = headers
        self.fence = fence
    }
}

/// A record in the log.
public struct Record: Sendable, Hashable {
    public let topicPartition: TopicPartition
    public let offset: Int64
    public let key: String
    public let value: [UInt8]?
    public let headers: [String: String]
    /// When the log took it.
    public let appendedAt: Timestamp

    public init(
        topicPartition: TopicPartition, offset: Int64, key: String, value: [UInt8]?, headers: [String: String],
        appendedAt: Timestamp
    ) {
        self.topicPartition = topicPartition
        self.offset = offset
        self.key = key
        self.value = value
        self.headers = headers
        self.appendedAt = appendedAt
    }

    public var position: InputPosition {
        InputPosition(topic: topicPartition.topic, partition: topicPartition.partition, offset: offset)
    }
}

/// Names of headers: a service's records carry their owner's epoch, and tombstones their identity.
public enum HeaderName {
    public static let source = "ce_source"
    public static let sequence = "ce_sequence"
    public static let epoch = "ce_epoch"
    /// Number of a repeated claim, by which its process sees that no other has claimed.
    public static let beat = "beat"
    /// In place of a number: the process no longer leads.
    public static let lastBeat = "last"
}

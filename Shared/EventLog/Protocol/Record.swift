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
    /// The event's JSON; nil is a tombstone.
    public var value: [UInt8]?
    /// Few and short: see `HeaderName`.
    public var headers: [String: String]
    /// Who writes it, of those of whom there may be only one; not stored. A log that can refuses what an older epoch writes.
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

/// A record as the log holds it.
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

/// The headers' names: a service's records carry their owner's epoch, and tombstones their identity.
public enum HeaderName {
    public static let source = "ce_source"
    public static let sequence = "ce_sequence"
    public static let epoch = "ce_epoch"
    /// The number of a claim that its process says again, to see that nobody else has claimed.
    public static let beat = "beat"
    /// In place of a number: the process leads no more.
    public static let lastBeat = "last"
}

/// An event as a handler wants to say it; the outbox gives it its id, source, sequence and partition.
public struct Draft: Sendable {
    public var topic: Topic
    public var type: String
    /// The thing's id.
    public var subject: String
    /// Compaction's key; the subject unless said.
    public var key: String
    public var partitionKey: String
    /// Decides which of the service's partitions says it, whatever it is placed by: a reservation's is its place. Nil: that of the input
    /// that it answers, else of the partition key.
    public var ownerKey: String?
    /// When it may be appended.
    public var stage = Stage.state
    /// A JSON value; nil writes a tombstone.
    public var data: [UInt8]?

    public init<Payload>(
        _ topic: Topic, type: EventType<Payload>, subject: String, key: String? = nil, partitionKey: String,
        data: Payload
    ) throws {
        let json = try JSON.encode(data)
        self.init(topic, type: type, subject: subject, key: key, partitionKey: partitionKey, json: json)
    }

    /// The same with a JSON value that is encoded already.
    public init<Payload>(
        _ topic: Topic, type: EventType<Payload>, subject: String, key: String? = nil, partitionKey: String,
        json: [UInt8]
    ) {
        self.topic = topic
        self.type = type.name
        self.subject = subject
        self.key = key ?? subject
        self.partitionKey = partitionKey
        data = json
    }

    /// What lets compaction forget a key; it follows the `.deleted.v1` event.
    public init(tombstoneIn topic: Topic, key: String, partitionKey: String) {
        self.topic = topic
        type = ""
        subject = key
        self.key = key
        self.partitionKey = partitionKey
        data = nil
    }

    /// The order in which what is said together reaches the log: a later stage only after all before it was reported, so that whoever
    /// finds it finds what it follows from.
    public enum Stage: Int, Sendable, Comparable {
        /// A thing's own state, an answer, a request.
        case state
        /// What follows from states said before: what is left of an item.
        case consequence
        /// The end of a state that others follow from: a reservation's tombstone, after what it gave back.
        case farewell
        /// How far inputs were read.
        case checkpoint

        public static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }
}

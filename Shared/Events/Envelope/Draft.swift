/// An event before it is emitted; the outbox adds id, source, sequence and partition.
public struct Draft: Sendable {
    public var topic: Topic
    public var type: String
    /// The thing's id.
    public var subject: String
    /// Compaction key; the subject by default.
    public var key: String
    public var partitionKey: String
    /// Key of the owned partition that emits the event, whatever the partition key is: a reservation's is its place. Nil: the partition of
    /// the input that the event answers, else of the partition key.
    public var ownerKey: String?
    /// When the relay may append it.
    public var stage = Stage.state
    /// JSON value; nil writes a tombstone.
    public var data: [UInt8]?

    public init<Payload>(
        _ topic: Topic, type: EventType<Payload>, subject: String, key: String? = nil, partitionKey: String,
        data: Payload
    ) throws {
        let json = try JSON.encode(data)
        self.init(topic, type: type, subject: subject, key: key, partitionKey: partitionKey, json: json)
    }

    /// A draft whose JSON value is encoded already.
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

    /// The tombstone that lets compaction drop the key; it follows the `.deleted.v1` event.
    public init(tombstoneIn topic: Topic, key: String, partitionKey: String) {
        self.topic = topic
        type = ""
        subject = key
        self.key = key
        self.partitionKey = partitionKey
        data = nil
    }

    /// Order in which the events of a step reach the log. A later stage is appended only after all earlier stages were acknowledged: a
    /// reader that finds an event also finds its causes.
    public enum Stage: Int, Sendable, Comparable {
        /// A thing's own state, an answer, a request.
        case state
        /// A consequence of states emitted before: what is left of an item.
        case consequence
        /// The end of a state that others follow from: a reservation's tombstone, after the stock it gave back.
        case farewell
        /// Positions up to which inputs were read.
        case checkpoint

        public static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }
}

/// An event as a handler wants to say it; the outbox gives it its id, source, sequence and partition.
public struct Draft: Sendable {
    public var topic: Topic
    public var type: String
    /// The thing's id.
    public var subject: String
    /// Compaction's key; the subject unless said.
    public var key: String
    public var partitionKey: String
    /// A JSON value; nil writes a tombstone.
    public var data: [UInt8]?

    public init(
        _ topic: Topic, type: String, subject: String, key: String? = nil, partitionKey: String, data: some Encodable
    ) throws {
        let json = try JSON.encode(data)
        self.init(topic, type: type, subject: subject, key: key, partitionKey: partitionKey, json: json)
    }

    /// The same with a JSON value that is encoded already.
    public init(_ topic: Topic, type: String, subject: String, key: String? = nil, partitionKey: String, json: [UInt8])
    {
        self.topic = topic
        self.type = type
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
}

/// A record that a service can never handle, put aside with the reason.
public struct DeadLetter: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.dead-letter.v1", DeadLetter.self, "It was put aside; what followed went on.")

    public var topic: String
    public var partition: Int32
    public var offset: Int64
    public var key: String
    public var reason: String
    public var handler: String
    /// Value of the record in base 64, since it may be no JSON; nil if it was too large to keep.
    public var value: String?

    public init(
        topic: String, partition: Int32, offset: Int64, key: String, reason: String, handler: String, value: String?
    ) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.key = key
        self.reason = reason
        self.handler = handler
        self.value = value
    }

    /// Id of the dead letter: "orders.commands/7@1045".
    public var id: String { "\(topic)/\(partition)@\(offset)" }
}

/// How far a service has read one input partition.
public struct Checkpoint: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.checkpoint.v1", Checkpoint.self, "Everything before it is in the log.")

    public var topic: String
    public var partition: Int32
    /// Next offset to read.
    public var position: Int64

    public init(topic: String, partition: Int32, position: Int64) {
        self.topic = topic
        self.partition = partition
        self.position = position
    }
}

extension Checkpoint: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("partition", partition)
        writer.member("position", position)
        writer.member("topic", topic)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        partition = try reader.integer("partition")
        position = try reader.integer("position")
        topic = try reader.string("topic")
        try reader.close()
    }
}

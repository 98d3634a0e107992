extension Topic {
    /// How far a service has read each input, said only after everything it made of it was reported.
    public static func checkpoints(of service: String) -> Topic {
        Topic(
            "\(service).checkpoints", owner: service, key: "input topic/partition",
            partitionKey: "input topic/partition",
            kept: .compacted, about: "How far \(service) has read its inputs.",
            types: Checkpoint.event)
    }

    /// Who leads each service of which several processes can: their claims stand here, too, and the leaders say theirs again and again.
    public static let leaders = Topic(
        "leaders", owner: "owners", key: "owner", partitionKey: "service, with its instance if there are several",
        kept: .days(1), about: "Which process leads, of several that can, and where it is asked.")

    /// Records that a service can never handle.
    public static func deadLetters(of service: String) -> Topic {
        Topic(
            "dead-letters.\(service)", owner: service, key: "record", partitionKey: "record", kept: .days(30),
            about: "Records that \(service) could never handle, each with the reason.",
            personal: [
                .anywhere(.read) { record, erased in
                    record.decode(DeadLetter.self).map { $0.mentionsAny(of: erased.people) } ?? false
                }
            ],
            types: DeadLetter.event)
    }
}

public struct Checkpoint: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.checkpoint.v1", Checkpoint.self, "Everything before it is in the log.")

    public var topic: String
    public var partition: Int32
    /// The next offset to read.
    public var position: Int64

    public init(topic: String, partition: Int32, position: Int64) {
        self.topic = topic
        self.partition = partition
        self.position = position
    }
}

public struct DeadLetter: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.dead-letter.v1", DeadLetter.self, "It was put aside; what followed went on.")

    public var topic: String
    public var partition: Int32
    public var offset: Int64
    public var key: String
    public var reason: String
    public var handler: String
    /// The record's value in base 64: it may be no JSON. Left out if it was too large to keep.
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

    /// Names the record that was put aside: "orders.commands/7@1045".
    public var id: String { "\(topic)/\(partition)@\(offset)" }
}

/// A process says that it writes as these sources from now on, and nobody who did before it: appended to every partition of every topic
/// that its service writes, before anything else of it. Readers drop what an older epoch of a source says after it.
public struct OwnerClaim: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.owner.claimed.v1", OwnerClaim.self, "A process writes it from now on, alone.")

    /// `/vicinity/<service>/<owned partition>`, one for each that the process owns.
    public var sources: [String]
    public var epoch: Int64
    /// Names the process that claims, at random: it knows its own claims by it.
    public var process: String
    /// Of the software that claims.
    public var version: String
    /// Names the writing of the state anew after a log was lost or put back; the same until the next.
    public var generation: String?
    /// Where it is asked over HTTP, of a process that is one of several which can lead.
    public var address: String?

    public init(
        sources: [String], epoch: Int64, process: String = "", version: String, generation: String? = nil,
        address: String? = nil
    ) {
        self.sources = sources
        self.epoch = epoch
        self.process = process
        self.version = version
        self.generation = generation
        self.address = address
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

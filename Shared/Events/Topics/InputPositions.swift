/// Inputs that a state record reflects: for each input topic and partition ("catalog.commands/7") the offset of the last record that
/// changed it. An input not beyond that offset does not change the thing again.
public struct InputPositions: Sendable, Hashable, Codable {
    var offsets: [String: Int64]

    public init() { offsets = [:] }

    public init(from decoder: any Decoder) throws {
        offsets = try decoder.singleValueContainer().decode([String: Int64].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(offsets)
    }

    public func reflects(_ input: InputPosition) -> Bool {
        offsets[input.partitionName].map { $0 >= input.offset } ?? false
    }

    public mutating func add(_ input: InputPosition) {
        offsets[input.partitionName] = max(offsets[input.partitionName] ?? -1, input.offset)
    }

    public mutating func add(_ others: InputPositions) {
        offsets.merge(others.offsets) { max($0, $1) }
    }

    public subscript(partitionName: String) -> Int64? { offsets[partitionName] }

    /// Greatest reflected offset of each partition, by the partition's name.
    public var byPartition: [String: Int64] { offsets }
}

/// Position of an input record in the log.
public struct InputPosition: Sendable, Hashable {
    public let topic: String
    public let partition: Int32
    public let offset: Int64

    public init(topic: String, partition: Int32, offset: Int64) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
    }

    public var partitionName: String { "\(topic)/\(partition)" }
}

public import EventLog

/// What was found when a damaged log was copied.
public struct SalvageReport: Sendable, Equatable {
    /// Records copied.
    public var copied = 0
    /// Ranges of offsets in which something was damaged or unreadable; records in them may never have existed (compaction).
    public var lost: [Loss] = []
    /// Something of the file could not be read as it should, even if no record was lost by it.
    public var wasDamaged = false
    /// The identity of the copy.
    public var identity = ""

    public struct Loss: Sendable, Equatable {
        public let place: TopicPartition
        public let offsets: Range<Int64>

        public init(_ place: TopicPartition, _ offsets: Range<Int64>) {
            self.place = place
            self.offsets = offsets
        }
    }
}

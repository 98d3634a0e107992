public import EventLog

/// Result of copying a damaged log.
public struct SalvageReport: Sendable, Equatable {
    /// Records copied.
    public var copied = 0
    /// Ranges of damaged or unreadable offsets; records in them may never have existed (compaction).
    public var lost: [Loss] = []
    /// True if a part of the file was unreadable, even if no record was lost by it.
    public var wasDamaged = false
    /// Identity of the copy.
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

/// Ages at which compaction deletes records.
public struct CompactionAges: Sendable, Equatable {
    /// Nothing younger is compacted: a position that old can still be resumed exactly.
    public var least: Duration = .days(7)
    /// Everything older is compacted.
    public var most: Duration = .days(8)
    /// How much longer than `least` a tombstone stays, so that a reader as far behind still gets it.
    public var tombstones: Duration = .days(7)

    public init() {}
}

extension Duration {
    static func days(_ days: Int64) -> Duration { .seconds(days * 86_400) }
}

/// Numbers of what cleaning deleted.
public struct CleaningReport: Sendable, Equatable {
    /// Records older than their topic keeps them.
    public var expired = 0
    /// Records of a compacted topic that a later one of the same key replaced.
    public var replaced = 0
    /// Tombstones whose time was over.
    public var tombstones = 0
    /// Records about people who asked for erasure.
    public var erased = 0
    /// Partitions whose expired records stay because a service has not read them yet.
    public var heldBack = 0

    public init() {}

    static func += (left: inout CleaningReport, right: CleaningReport) {
        left.expired += right.expired
        left.replaced += right.replaced
        left.tombstones += right.tombstones
        left.erased += right.erased
        left.heldBack = right.heldBack
    }
}

/// The right to write as one source. It has one holder at a time: the one with the highest epoch so far.
public struct Fence: Sendable, Hashable {
    /// Sources to write as: one for an ordinary record, all of the owner's for its claim.
    public var sources: [String]
    /// Greater than that of every owner before.
    public var epoch: Int64

    public init(sources: [String], epoch: Int64) {
        self.sources = sources
        self.epoch = epoch
    }
}

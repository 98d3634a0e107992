/// The right to write as one source, of which there is one holder at a time: whoever brings a higher epoch has it from then on.
public struct Fence: Sendable, Hashable {
    /// The sources that are written as: one of an ordinary record, all of the owner's of its claim.
    public var sources: [String]
    /// Greater than that of every owner before.
    public var epoch: Int64

    public init(sources: [String], epoch: Int64) {
        self.sources = sources
        self.epoch = epoch
    }
}

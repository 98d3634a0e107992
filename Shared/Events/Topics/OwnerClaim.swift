/// A process claims to be the only writer of these sources from now on. It appends the claim to every partition of every topic of its
/// service before any other record. Readers drop records of the same sources with an older epoch that stand after it.
public struct OwnerClaim: Codable, Sendable, Hashable {
    public static let event = EventType(
        "vicinity.owner.claimed.v1", OwnerClaim.self, "A process writes it from now on, alone.")

    /// `/vicinity/<service>/<owned partition>`, one for each that the process owns.
    public var sources: [String]
    public var epoch: Int64
    /// Random name of the process, by which it recognises its own claims.
    public var process: String
    /// Version of the software that claims.
    public var version: String
    /// Id of a complete rewrite of the state, after a log was lost or put back; unchanged until the next.
    public var generation: String?
    /// HTTP address of a process that is one of several candidates.
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

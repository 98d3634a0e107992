/// What one process lets its clients have.
public struct ServerLimits: Sendable {
    /// From a request's head to its response's head; a stream may go on as long as it likes.
    public var requestTime: Duration = .seconds(30)
    /// How long a connection may stay silent between requests and inside one.
    public var idleTime: Duration = .seconds(75)
    /// From a head's first byte to its last; of the first head from the connection's beginning.
    public var headTime: Duration = .seconds(10)
    /// How long a client may take to take `leastTaken` of what it is sent; then its connection is closed.
    public var writeTime: Duration = .seconds(10)
    /// In bytes.
    public var leastTaken = 8 * 1024
    /// Connections at once; those that have been idle the longest are closed for further ones.
    public var connections = 12_000
    /// Of them, those of one client.
    public var connectionsOfOne = 1_000
    /// What a client's connections are counted by, of the address that they come from; nil counts for nobody. A service's clients are
    /// gateways, so that all may come from one.
    public var client: @Sendable (String) -> String? = { _ in nil }
    /// Whether a client that closes its side has left: so do gateways that give up.
    public var endsWithInput = true
    /// A request's header fields, all together in bytes and in number.
    public var headerBytes = 32 * 1024
    public var headerCount = 100

    public init() {}
}

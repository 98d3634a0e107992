/// What one process lets its clients have.
public struct ServerLimits: Sendable {
    /// From a request's head to its response's head; a stream may go on as long as it likes.
    public var requestTime: Duration = .seconds(30)
    /// How long a connection may stay silent between requests and inside one.
    public var idleTime: Duration = .seconds(75)
    /// Connections at once; further ones wait in the system's queue.
    public var connections = 12_000
    /// A request's header fields, all together in bytes and in number.
    public var headerBytes = 32 * 1024
    public var headerCount = 100

    public init() {}
}

public import HTTPTypes
public import Hummingbird

/// Limits of one process for its clients, and how it answers.
public struct ServerLimits: Sendable {
    /// Header fields of every answer to such a request, besides those of all services.
    public var heads: @Sendable (Request, ServiceContext) -> HTTPFields = { _, _ in [:] }
    /// From a request's head to its response's head; a stream may go on as long as it likes.
    public var requestTime: Duration = .seconds(30)
    /// How long a connection may stay silent between requests and inside one.
    public var idleTime: Duration = .seconds(75)
    /// From the first byte of a request's head to its last; for the first request, from the connection's start.
    public var headTime: Duration = .seconds(10)
    /// Time in which a client must take `leastTaken` bytes of its answer; otherwise its connection is closed.
    public var writeTime: Duration = .seconds(10)
    /// Bytes.
    public var leastTaken = 8 * 1024
    /// Most connections; beyond it, those that have been idle the longest are closed for new ones.
    public var connections = 12_000
    /// Most connections of one client.
    public var connectionsOfOne = 1_000
    /// Key of a client from its address, by which its connections are counted; nil: not counted for a client. A service's clients are
    /// gateways, so all its connections may come from one address.
    public var client: @Sendable (String) -> String? = { _ in nil }
    /// True if a client that closes its sending side has left: gateways that give up do so.
    public var endsWithInput = true
    /// True if each request is answered in a task of its own, for a process with many connections; see `ApartResponder`.
    public var answersApart = false
    /// Greatest size of a request's header fields, all together, in bytes.
    public var headerBytes = 32 * 1024
    public var headerCount = 100

    public init() {}
}

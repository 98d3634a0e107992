public import HTTPTypes
public import Hummingbird

/// What one process grants its clients, and how it answers.
public struct ServerLimits: Sendable {
    /// Header fields that every answer to such a request has, beside those of all services.
    public var heads: @Sendable (Request, ServiceContext) -> HTTPFields = { _, _ in [:] }
    /// From a request's head to its response's head; a stream may go on as long as it likes.
    public var requestTime: Duration = .seconds(30)
    /// How long a connection may stay silent between requests and inside one.
    public var idleTime: Duration = .seconds(75)
    /// From the first byte of a request's head to its last; for the first request, from the connection's start.
    public var headTime: Duration = .seconds(10)
    /// How long a client may need to take `leastTaken` bytes of what is sent to it; after that its connection is closed.
    public var writeTime: Duration = .seconds(10)
    /// In bytes.
    public var leastTaken = 8 * 1024
    /// Connections at once; beyond it, those that have been idle the longest are closed for new ones.
    public var connections = 12_000
    /// Connections at once of one client.
    public var connectionsOfOne = 1_000
    /// Makes the key that a client's connections are counted by from the address that they come from; nil: not counted for a client. A
    /// service's clients are gateways, so all its connections may come from one address.
    public var client: @Sendable (String) -> String? = { _ in nil }
    /// Whether a client that closes its sending side has left: gateways that give up do so.
    public var endsWithInput = true
    /// Whether each request is answered in a task of its own, for a process of many connections; see `ApartResponder`.
    public var answersApart = false
    /// A request's header fields, all together in bytes and in number.
    public var headerBytes = 32 * 1024
    public var headerCount = 100

    public init() {}
}

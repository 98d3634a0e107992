public import Contract
public import Hummingbird
public import NIOCore

/// What goes with a request through middleware and handlers.
public struct ServiceContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// Who asks, as `requireActor` or the gateway's token check has found out; nil if nobody said.
    public var actor: Actor?
    /// What limits count the client by, as the gateway has found out; nil if nobody said.
    public var client: String?
    /// The connection; nil in tests that call the router without one.
    public let channel: (any Channel)?

    /// The largest body that a handler reads, in bytes.
    public var maxUploadSize: Int { largestBody }

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The client's address as the connection has it ("127.0.0.1", "::1"); no header is believed.
    public var clientAddress: String? { channel?.remoteAddress?.ipAddress }
}

/// The largest request body that services read, in bytes: a record of the log holds no more.
public let largestBody = 256 * 1024

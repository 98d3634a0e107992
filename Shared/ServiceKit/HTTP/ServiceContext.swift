public import Contract
public import Hummingbird
public import NIOCore

/// State that accompanies a request through middleware and handlers.
public struct ServiceContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// Actor of the request, set by `requireActor` or the gateway's check of the token; nil if there is none.
    public var actor: Actor?
    /// Key of the client for limits, set by the gateway; nil if there is none.
    public var client: String?
    /// The request's target as the client spelled it; nil if that was its normal form.
    public internal(set) var spelling: String?
    /// The connection; nil in tests that call the router without one.
    public let channel: (any Channel)?

    /// The largest body that a handler reads, in bytes.
    public var maxUploadSize: Int { largestBody }

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The client's address as the connection has it ("127.0.0.1", "::1"). No header is trusted for it.
    public var clientAddress: String? { channel?.remoteAddress?.ipAddress }
}

/// The largest request body that services read, in bytes: a record of the log can hold no more.
public let largestBody = 256 * 1024

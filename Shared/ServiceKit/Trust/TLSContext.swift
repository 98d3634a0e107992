public import NIOCore

#if TLS
    import NIOSSL

    /// TLS configuration of connections.
    public struct TLSContext: Sendable {
        private let context: NIOSSLContext

        init(_ context: NIOSSLContext) {
            self.context = context
        }

        /// Call it before adding other handlers, on the channel's event loop.
        func secureServer(_ channel: any Channel) throws {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }

        /// Call it before adding other handlers, on the channel's event loop.
        public func secureClient(_ channel: any Channel, of host: String) throws {
            // A name is sent as SNI. An address cannot be, but the certificate is checked for it all the same.
            let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
            try channel.pipeline.syncOperations.addHandler(
                NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host))
        }
    }
#else
    /// TLS configuration of connections. A program that was built without TLS can make none.
    public struct TLSContext: Sendable {
        @available(*, unavailable) init() {}

        func secureServer(_ channel: any Channel) throws {}
        public func secureClient(_ channel: any Channel, of host: String) throws {}
    }
#endif

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1.1 on connections that are counted and watched, maybe through TLS.
struct LimitedHTTP: ServerChildChannel {
    let http: HTTP1Channel
    let connections: Connections
    let limits: ServerLimits
    let tls: TLSContext?

    /// The limits leave no room for the connection: it is closed without an answer.
    private struct NoRoom: Error {}

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        guard let connection = connections.open(channel) else {
            // Nobody else closes it: the server has not seen it yet.
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(NoRoom())
        }
        return channel.eventLoop.makeCompletedFuture {
            // What was read last stays with the channel. Most requests' heads fit; the size grows with what comes.
            try channel.syncOptions?.setOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 65_536))
            try tls?.secureServer(channel)
        }
        .flatMap {
            http.setup(channel: channel, logger: logger)
        }
        .flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(
                SocketWatch(connection, endsWithInput: limits.endsWithInput), position: .first)
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(RequestWatch(connection), position: .after(decoder))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await http.handle(value: value, logger: logger)
    }
}

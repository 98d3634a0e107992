import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceKit

/// One answer of a service, read part by part as fast as its consumer takes it. It has a connection of its own, which closes with it.
final class UpstreamDownload: Sendable {
    let head: HTTPResponseHead
    private let channel: any Channel
    private let parts: NIOLoopBound<Parts>

    /// Connects, sends the request, and waits for the answer's head.
    /// - Parameter time: the timeout up to the head.
    static func begin(
        _ request: UpstreamConnection.Request, at address: UpstreamPool.Address, tls: TLSContext?, within time: Duration
    ) async throws -> UpstreamDownload {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let parts = try await loop.submit { NIOLoopBound(Parts(loop), eventLoop: loop) }.get()
        let channel = try await ClientBootstrap(group: loop).connectTimeout(.seconds(1))
            // Each part is read only when the consumer asks for it.
            .channelOption(.autoRead, value: false)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try tls?.secureClient(channel, of: address.host)
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(parts.value)
                }
            }
            .connect(host: address.host, port: address.port).get()
        let late = loop.scheduleTask(in: TimeAmount(time)) { parts.value.fail(UpstreamPool.Failure.timedOut) }
        defer { late.cancel() }
        return try await withTaskCancellationHandler {
            do {
                channel.write(HTTPClientRequestPart.head(request.head), promise: nil)
                if let body = request.body {
                    channel.write(HTTPClientRequestPart.body(.byteBuffer(body)), promise: nil)
                }
                channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
                while case .head(let head)? = try await next(parts, channel) {
                    if head.status.code >= 200 { return UpstreamDownload(head, channel, parts) }
                }
                throw ChannelError.eof
            } catch {
                channel.close(promise: nil)
                throw error
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private init(_ head: HTTPResponseHead, _ channel: any Channel, _ parts: NIOLoopBound<Parts>) {
        (self.head, self.channel, self.parts) = (head, channel, parts)
    }

    deinit { channel.close(promise: nil) }

    /// The next part of the body; nil at its end.
    func next() async throws -> ByteBuffer? {
        try await withTaskCancellationHandler {
            guard case .body(let part)? = try await UpstreamDownload.next(parts, channel) else { return nil }
            return part
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private static func next(
        _ parts: NIOLoopBound<Parts>, _ channel: any Channel
    ) async throws -> HTTPClientResponsePart? {
        try await channel.eventLoop.flatSubmit { parts.value.next(channel) }.get()
    }

    /// Parts that were received and not asked for yet: at most what one read of the socket brought. Confined to its event loop.
    private final class Parts: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart

        private let eventLoop: any EventLoop
        private var come = CircularBuffer<HTTPClientResponsePart>()
        private var waiting: EventLoopPromise<HTTPClientResponsePart?>?
        private var ended: Result<Void, any Error>?

        init(_ eventLoop: any EventLoop) {
            self.eventLoop = eventLoop
        }

        /// The next part; nil at the answer's end.
        func next(_ channel: any Channel) -> EventLoopFuture<HTTPClientResponsePart?> {
            let promise = eventLoop.makePromise(of: HTTPClientResponsePart?.self)
            waiting = promise
            if !give() { channel.read() }
            return promise.futureResult
        }

        func fail(_ error: any Error) {
            if ended == nil { ended = .failure(error) }
            _ = give()
        }

        /// Gives a waiting consumer the next part; returns false if there is none.
        private func give() -> Bool {
            guard let promise = waiting else { return true }
            if let part = come.popFirst() {
                waiting = nil
                promise.succeed(part)
            } else if let ended {
                waiting = nil
                promise.completeWith(ended.map { nil })
            }
            return waiting == nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            if case .end = part { ended = .success(()) } else { come.append(part) }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            // No whole part came, so reads on.
            if !give() { context.read() }
            context.fireChannelReadComplete()
        }

        func channelInactive(context: ChannelHandlerContext) { fail(ChannelError.eof) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            fail(error)
            context.close(promise: nil)
        }
    }
}

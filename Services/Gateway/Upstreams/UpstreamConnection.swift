import NIOCore
import NIOHTTP1

/// One connection to a service: one request at a time, its response collected. Confined to its event loop.
final class UpstreamConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    struct Request: Sendable {
        var head: HTTPRequestHead
        /// The head states its length.
        var body: ByteBuffer?
    }

    struct Response: Sendable {
        var head: HTTPResponseHead
        var body: ByteBuffer
    }

    enum Event {
        case opened
        /// Ready for the next request.
        case free
        case closed
    }

    /// The connection was closed before a byte of the response came.
    enum Unanswered: Error {
        /// It was closed before the request was written, so the service cannot have read it.
        case unsent
        /// The request was written: the service may have read it and crashed.
        case sent
    }

    private struct Running {
        let promise: EventLoopPromise<Response>
        let deadline: NIODeadline
        var response: Response?
    }

    var idleSince = NIODeadline.now()
    private let largestBody: Int
    private let onEvent: (UpstreamConnection, Event) -> Void
    private var context: ChannelHandlerContext?
    private var running: Running?

    init(largestBody: Int, onEvent: @escaping (UpstreamConnection, Event) -> Void) {
        self.largestBody = largestBody
        self.onEvent = onEvent
    }

    func send(_ request: Request, _ promise: EventLoopPromise<Response>, _ deadline: NIODeadline) {
        guard let context else { return promise.fail(Unanswered.unsent) }
        running = Running(promise: promise, deadline: deadline)
        context.write(wrapOutboundOut(.head(request.head)), promise: nil)
        if let body = request.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Ends a request that takes too long, and closes a connection that is idle too long.
    func look(at now: NIODeadline, idle: TimeAmount) {
        if let running {
            if running.deadline <= now { fail(UpstreamPool.Failure.timedOut) }
        } else if idleSince + idle <= now {
            context?.close(promise: nil)
        }
    }

    private func fail(_ error: any Error) {
        let promise = running?.promise
        running = nil
        promise?.fail(error)
        context?.close(promise: nil)
    }

    // MARK: - From the pipeline

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        onEvent(self, .opened)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        let began = running?.response != nil
        fail(began ? ChannelError.eof : Unanswered.sent)
        onEvent(self, .closed)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(running?.response == nil && !(error is HTTPParserError) ? Unanswered.sent : error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard running != nil, head.status.code >= 200 else { return }
            running?.response = Response(head: head, body: ByteBuffer())
        case .body(var part):
            guard let response = running?.response else { return }
            if response.body.readableBytes == 0 {
                running?.response?.body = part
            } else {
                running?.response?.body.writeBuffer(&part)
            }
            if response.body.readableBytes + part.readableBytes > largestBody {
                fail(UpstreamPool.Failure.bodyTooLarge)
            }
        case .end:
            guard let running, let response = running.response else { return }
            self.running = nil
            if response.head.isKeepAlive { onEvent(self, .free) } else { context.close(promise: nil) }
            running.promise.succeed(response)
        }
    }
}

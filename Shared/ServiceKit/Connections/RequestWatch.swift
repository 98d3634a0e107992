import NIOCore
import NIOHTTP1

/// Behind the HTTP parser: sees requests begin and their answers end, and answers 100 to a client that waits before it sends its body (RFC
/// 9110, section 10.1.1).
final class RequestWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connection: Connection
    /// Requests without a complete answer: several if the client sends them at once.
    private var unanswered = 0
    /// True if the newest request waits for 100 to send its body.
    private var waits = false

    init(_ connection: Connection) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            connection.requestCame()
            unanswered += 1
            waits = head.expectsContinue
            letGoOn(context)
        case .body, .end: waits = false
        }
        context.fireChannelRead(data)
    }

    /// Only after the answers to former requests are complete, since this stands between them.
    private func letGoOn(_ context: ChannelHandlerContext) {
        guard waits, unanswered == 1 else { return }
        waits = false
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        connection.answerEnded()
        context.write(data, promise: promise)
        unanswered -= 1
        letGoOn(context)
    }
}

extension HTTPRequestHead {
    /// HTTP/1.0 has no 100.
    fileprivate var expectsContinue: Bool {
        version != .http1_0 && headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }
}

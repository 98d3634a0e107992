import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestKit
import Testing

@testable import GatewayService

/// A service's connection may end at any time: with its process, or because nobody used it.
@Suite(.timeLimit(.minutes(5))) struct `Requests to a service` {
    @Test func `that dies of one see it once, on a used connection as on a new one`()
        async throws
    {
        for answers in [0, 1] {
            try await FrailService.with(closing: .insteadOfAnswer(after: answers)) { service, pool in
                for _ in 0..<answers { #expect(try await pool.get("/good").head.status == .ok) }
                await #expect(throws: UpstreamConnection.Unanswered.sent) { try await pool.get("/killer") }
                // What was sent again would come at once.
                try await Task.sleep(for: .milliseconds(200))
                #expect(service.asked == Array(repeating: "/good", count: answers) + ["/killer"])
            }
        }
    }

    @Test func `go on when it has closed what nobody used`() async throws {
        try await FrailService.with(closing: .whenUnused) { service, pool in
            for number in 0..<20 {
                #expect(try await pool.get("/\(number)").head.status == .ok)
                let closed = number + 1
                try await eventually("the unused connection is closed") { service.closed == closed }
                // Its loop has closed it, and does nothing else before the pool knows.
                for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try await loop.submit {}.get() }
            }
            #expect(service.asked == (0..<20).map { "/\($0)" })
        }
    }
}

extension UpstreamPool {
    fileprivate func get(_ path: String) async throws -> UpstreamConnection.Response {
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path)
        head.headers.add(name: "Host", value: address.text)
        return try await send(UpstreamConnection.Request(head: head, body: nil))
    }
}

/// A service that answers, until it closes a connection when it should not.
private final class FrailService: Sendable {
    enum Closing {
        case insteadOfAnswer(after: Int)
        /// After each answer, without saying so: its own side first, and the other when the client has closed, too.
        case whenUnused
    }

    private struct ServerState {
        var asked: [String] = []
        var closed = 0
    }

    private let state = Mutex(ServerState())

    var asked: [String] { state.withLock { $0.asked } }
    var closed: Int { state.withLock { $0.closed } }

    static func with(
        closing: Closing, _ test: (FrailService, UpstreamPool) async throws -> Void
    ) async throws {
        let service = FrailService()
        let group = MultiThreadedEventLoopGroup.singleton
        let server = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(service: service, closing: closing))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = server.localAddress?.port ?? 0
        let pool = UpstreamPool(
            .init(host: "127.0.0.1", port: port), group: group, limits: .init(time: .seconds(120)))
        do { try await test(service, pool) } catch {
            try await server.close()
            throw error
        }
        try await server.close()
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let service: FrailService
        private let closing: Closing

        init(service: FrailService, closing: Closing) {
            (self.service, self.closing) = (service, closing)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            let count = service.state.withLock { state in
                state.asked.append(head.uri)
                return state.asked.count
            }
            if case .insteadOfAnswer(let answers) = closing, count > answers { return context.close(promise: nil) }
            let answer = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
            context.write(wrapOutboundOut(.head(answer)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            guard case .whenUnused = closing else { return }
            let channel = context.channel
            context.eventLoop.scheduleTask(in: .milliseconds(20)) { channel.close(mode: .output, promise: nil) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            service.state.withLock { $0.closed += 1 }
        }
    }
}

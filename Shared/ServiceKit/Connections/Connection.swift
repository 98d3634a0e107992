public import NIOCore
import Synchronization

/// One client's connection, as the limits see it. Only `idleSince` may be read off its event loop.
final class Connection: @unchecked Sendable {
    // Unchecked: see above.
    let channel: any Channel
    /// The key that a client's connections are counted by; nil: the connection counts for no client.
    let client: String?
    /// Time when it last became idle, in nanoseconds of a monotonic clock; 0 while a request is answered.
    private let idleSinceNanoseconds: Atomic<UInt64>
    private var requests = 0
    /// Start of a request head that is still incomplete: the connection's start, or the head's first byte. Nil while there is none.
    private var headSince: NIODeadline?
    /// Bytes written to the channel so far.
    private var given = 0
    /// Last time at which the client had taken enough since the time before, and the bytes taken by then.
    private var progress: (taken: Int, at: NIODeadline)

    init(_ channel: any Channel, client: String?, at now: NIODeadline = .now()) {
        (self.channel, self.client) = (channel, client)
        idleSinceNanoseconds = Atomic(now.uptimeNanoseconds)
        headSince = now
        progress = (0, now)
    }

    /// Nil while a request is answered.
    var idleSince: UInt64? {
        let since = idleSinceNanoseconds.load(ordering: .relaxed)
        return since == 0 ? nil : since
    }

    // MARK: - On its event loop

    func bytesCame() {
        if requests == 0, headSince == nil { headSince = .now() }
    }

    func requestCame() {
        headSince = nil
        requests += 1
        idleSinceNanoseconds.store(0, ordering: .relaxed)
    }

    func answerEnded() {
        requests -= 1
        if requests == 0 { idleSinceNanoseconds.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
    }

    func gave(_ bytes: Int) { given += bytes }

    /// True if the client exceeds its time to send a request head, or to take what was written to it.
    func isTooSlow(_ limits: ServerLimits, at now: NIODeadline) -> Bool {
        if let headSince, headSince + TimeAmount(limits.headTime) < now { return true }
        let waiting = (try? channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
        let taken = given - waiting
        if waiting == 0 || taken >= progress.taken + limits.leastTaken {
            progress = (taken, now)
            return false
        }
        return progress.at + TimeAmount(limits.writeTime) < now
    }
}

/// Handler next to the socket: sees every byte in both directions.
final class SocketWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let connection: Connection
    /// True if a client that closes its sending side has left: then the connection is closed.
    private let endsWithInput: Bool

    init(_ connection: Connection, endsWithInput: Bool) {
        (self.connection, self.endsWithInput) = (connection, endsWithInput)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.bytesCame()
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        connection.gave(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if endsWithInput, event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Adds a handler of bytes closest to the socket, right after `SocketWatch` if there is one.
    public func addHandlerAtSocket(_ handler: any ChannelHandler) throws {
        let watch = try? self.handler(type: SocketWatch.self)
        try addHandler(handler, position: watch.map { .after($0) } ?? .first)
    }
}

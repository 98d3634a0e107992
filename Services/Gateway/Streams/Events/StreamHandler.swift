import NIOCore

/// One stream's handler, first in its connection's pipeline: it writes finished chunks straight to the socket, and notices when the client
/// has disconnected or reads too slowly.
///
/// Confined to the connection's event loop. The response's head must already have been written, with chunked coding.
final class StreamHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The number of the next chunk of its group that it needs.
    var nextChunk = 0
    /// True once it has joined its group.
    var isMember = false
    private(set) var isClosed = false
    private let backlog: Int
    private let ended: EventLoopPromise<Void>
    private let onClose: (StreamHandler) -> Void
    private var context: ChannelHandlerContext?

    /// - Parameters:
    ///   - backlog: how many bytes may wait for the socket.
    ///   - ended: succeeds when the stream should end properly; fails when the connection is closed.
    init(backlog: Int, ended: EventLoopPromise<Void>, onClose: @escaping (StreamHandler) -> Void) {
        self.backlog = backlog
        self.ended = ended
        self.onClose = onClose
    }

    func write(_ chunks: some Sequence<ByteBuffer>) {
        guard let context, !isClosed else { return }
        for chunk in chunks { context.write(wrapOutboundOut(chunk), promise: nil) }
        context.flush()
        guard !context.channel.isWritable else { return }
        let waiting = (try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
        // The client can resume at its position; keeping everything for it could use up all memory.
        if waiting > backlog { context.close(promise: nil) }
    }

    /// Ends the response properly.
    func end() {
        close { $0.succeed() }
    }

    private func close(_ complete: (EventLoopPromise<Void>) -> Void) {
        guard !isClosed else { return }
        isClosed = true
        onClose(self)
        complete(ended)
    }

    // MARK: - From the pipeline

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        close { $0.fail(ChannelError.ioOnClosedChannel) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        close { $0.fail(ChannelError.ioOnClosedChannel) }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that has closed its side has disconnected; nothing else would show it before the next write.
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}

import EventLog
import Events
import Hummingbird
import NIOCore
import ServiceKit
import ServiceLifecycle

/// One subscriber's stream, from the first byte to the last.
struct EventStream: Sendable {
    let hub: Hub
    let log: any EventLog
    let selection: Selection
    /// Where it begins.
    let begin: HandedOnce<Positions>
    /// The log's tag.
    let tag: UInt32
    /// True if a gap must be reported, because the response's head has not reported it.
    let mustBeWhole: Bool
    /// The stream ends when its token does.
    let expires: Timestamp?
    /// The stream also ends when its token's session is ended.
    let session: SessionWatch?
    let channel: any Channel
    /// The client that its reads of the log are counted for.
    let client: ReplaySeats.Client
    /// The permit, held as long as the stream lives.
    let permit: ConcurrencyPermit

    /// Returns when the token expires or its session ends, when the process stops, when the tail restarts, or when records are missing and
    /// the gap was not reported. Throws when the client has disconnected.
    func run(_ writer: any ResponseBodyWriter) async throws {
        var writer = writer
        if let following = try await follow(&writer) {
            defer { following.timer?.cancel() }
            try await withTaskCancellationHandler {
                try await withGracefulShutdownHandler {
                    try await following.ended.get()
                } onGracefulShutdown: {
                    following.end()
                }
            } onCancel: {
                following.end()
            }
        }
        try await writer.finish(nil)
    }

    /// Sends what the client has not seen, then follows.
    ///
    /// A function of its own, so that its memory is freed while the stream is quiet, which may be for hours.
    /// - Returns: nil if the stream is over.
    private func follow(_ writer: inout any ResponseBodyWriter) async throws -> Following? {
        guard var positions = begin.take() else { return nil }
        try await writer.write(hello(at: positions))
        var patience = 500
        while session?.isEnded != true {
            if !isInRing(positions) {
                switch try await replay(from: positions, &writer) {
                case .caughtUp(let reached): positions = reached
                // Only a response's head can report the gap. The client reconnects at the same position and gets the report then.
                case .gap: return nil
                }
            }
            let (attachment, following) = try await attach(from: positions)
            switch attachment {
            case .attached: return following
            case .paused: return nil
            case .tooOld: continue
            case .ahead:
                patience -= 1
                guard patience > 0 else { return nil }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        return nil
    }

    /// Ends a replay because the session was ended.
    private struct SessionEnded: Error {}

    /// The first block, so that the client knows that it is connected and at which position.
    private func hello(at positions: Positions) -> ByteBuffer {
        var bytes: [UInt8] = Array("retry: 1000\n".utf8)
        Frame.append(nil, selection.slots, positions, log: tag, to: &bytes)
        return ByteBuffer(bytes: bytes)
    }

    private func isInRing(_ positions: Positions) -> Bool {
        selection.slots.allSatisfy { positions[$0].next >= hub.ring.start(of: $0) }
    }

    private func replay(
        from positions: Positions, _ writer: inout any ResponseBodyWriter
    ) async throws -> Replay.Outcome {
        let replay = Replay(
            log: log, ring: hub.ring, seats: hub.seats, client: client, selection: selection, tag: tag,
            mustBeWhole: mustBeWhole)
        return try await replay.run(from: positions) { bytes in
            guard session?.isEnded != true else { throw SessionEnded() }
            try await writer.write(bytes)
        }
    }

    // MARK: - Following

    /// A stream that follows new events.
    private struct Following {
        /// Succeeds when it should end properly; fails when the connection is closed.
        let ended: EventLoopFuture<Void>
        let end: @Sendable () -> Void
        /// Ends it with its token.
        let timer: Scheduled<Void>?
    }

    /// Attaches the connection to its event loop's shard.
    private func attach(from positions: Positions) async throws -> (Shard.Attachment, Following?) {
        let loop = channel.eventLoop
        guard let shard = hub.shard(of: loop) else { return (.paused, nil) }
        let ended = loop.makePromise(of: Void.self)
        let (attachment, handler) = try await loop.submit {
            try attach(shard, from: positions, ended)
        }.get()
        guard attachment == .attached else { return (attachment, nil) }
        let end: @Sendable () -> Void = { loop.execute { handler.value.end() } }
        let timer = expires.map { expires in
            loop.scheduleTask(in: .microseconds(max(0, expires.microseconds - Timestamp.now.microseconds)), end)
        }
        session?.whenEnded(end)
        return (.attached, Following(ended: ended.futureResult, end: end, timer: timer))
    }

    /// Runs on the event loop. The promise is completed in any case.
    private func attach(
        _ shard: Shard, from positions: Positions, _ ended: EventLoopPromise<Void>
    ) throws -> (Shard.Attachment, NIOLoopBound<StreamHandler>) {
        // The closure does not capture the stream itself: a closed handler may stay in its group for a while, and must not hold the
        // stream's permit.
        let handler = StreamHandler(backlog: hub.limits.backlog, ended: ended) { [hub, selection] handler in
            shard.closed(handler, selection) { hub.deactivate(shard) }
        }
        let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
        let pipeline = channel.pipeline.syncOperations
        do {
            try pipeline.addHandlerAtSocket(handler)
        } catch {
            ended.fail(error)
            throw error
        }
        let attachment = shard.attach(handler, selection, from: positions) { hub.activate(shard) }
        if attachment != .attached { pipeline.removeHandler(handler, promise: nil) }
        return (attachment, bound)
    }
}

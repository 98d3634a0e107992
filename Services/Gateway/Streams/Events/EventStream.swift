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
    let start: StreamStart
    /// The stream ends when its token does.
    let expires: Timestamp?
    /// The stream also ends when its token's session is ended.
    let session: SessionWatch?
    let channel: any Channel
    /// The key that limits count it by.
    let client: String?
    /// Held as long as the stream lives.
    let permit: ConcurrencyPermit

    /// Returns when the token expires or its session ends, when the process stops, when the tail begins anew, or when records are missing
    /// and the client was not told. Throws when the client has left.
    func run(_ writer: any ResponseBodyWriter) async throws {
        var writer = writer
        try await writer.write(hello)
        var positions = start.positions
        var patience = 500
        while session?.isEnded != true {
            if !isInRing(positions) {
                switch try await replay(from: positions, &writer) {
                case .caughtUp(let reached): positions = reached
                // Only a response's head can tell of the gap: the client reconnects at the same position and is told there.
                case .gap: return try await writer.finish(nil)
                }
            }
            switch try await follow(from: positions) {
            case .attached, .paused:
                return try await writer.finish(nil)
            case .tooOld: continue
            case .ahead:
                patience -= 1
                guard patience > 0 else { return try await writer.finish(nil) }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        try await writer.finish(nil)
    }

    /// Ends a replay because the session was ended.
    private struct SessionEnded: Error {}

    /// Sent at once, so that the client knows that it is connected and at which position.
    private var hello: ByteBuffer {
        var bytes: [UInt8] = Array("retry: 1000\n".utf8)
        Frame.append(nil, selection.slots, start.positions, log: start.log, to: &bytes)
        return ByteBuffer(bytes: bytes)
    }

    private func isInRing(_ positions: Positions) -> Bool {
        selection.slots.allSatisfy { positions[$0].next >= hub.ring.start(of: $0) }
    }

    private func replay(
        from positions: Positions, _ writer: inout any ResponseBodyWriter
    ) async throws -> Replay.Outcome {
        let place = try await EventStream.turn(hub.replays, for: client)
        defer { withExtendedLifetime(place) {} }
        var permit: ConcurrencyPermit? = try await EventStream.turn(hub.reads, for: client)
        defer { withExtendedLifetime(permit) {} }
        let replay = Replay(
            log: log, ring: hub.ring, selection: selection, tag: start.log, mustBeWhole: start.replayFrom == nil)
        return try await replay.run(from: positions) { bytes in
            guard session?.isEnded != true else { throw SessionEnded() }
            // While the client receives the bytes, other streams may read.
            permit = nil
            try await writer.write(bytes)
            permit = try await EventStream.turn(hub.reads, for: client)
        }
    }

    private static let patience = Duration.seconds(30)

    /// Waits for a permit.
    /// - Throws: `Problem` 503 after some time; the client then reconnects.
    private static func turn(_ permits: ConcurrencyLimit, for client: String?) async throws -> ConcurrencyPermit {
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            if let permit = permits.take(for: client) { return permit }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Problem.unavailable("many streams are being resumed")
    }

    // MARK: - Following

    /// Attaches the connection to its event loop's shard until the stream ends.
    private func follow(from positions: Positions) async throws -> Shard.Attachment {
        let loop = channel.eventLoop
        guard let shard = hub.shard(of: loop) else { return .paused }
        let ended = loop.makePromise(of: Void.self)
        let (attachment, handler) = try await loop.submit {
            try attach(shard, from: positions, ended)
        }.get()
        guard attachment == .attached else { return attachment }
        let end: @Sendable () -> Void = { loop.execute { handler.value.end() } }
        let timer = expires.map { expires in
            loop.scheduleTask(in: .microseconds(max(0, expires.microseconds - Timestamp.now.microseconds)), end)
        }
        defer { timer?.cancel() }
        session?.whenEnded(end)
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await ended.futureResult.get()
            } onGracefulShutdown: {
                end()
            }
        } onCancel: {
            end()
        }
        return .attached
    }

    /// Runs on the event loop. The promise is completed in any case.
    private func attach(
        _ shard: Shard, from positions: Positions, _ ended: EventLoopPromise<Void>
    ) throws -> (Shard.Attachment, NIOLoopBound<StreamHandler>) {
        // Not the stream itself: a closed handler may stay in its group for a while, and must not keep the stream's permit as long.
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

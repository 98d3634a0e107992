import NIOCore
import ServiceKit
import Synchronization

/// All streams of this gateway: one `Shard` per event loop, each told of what the tail reads.
final class Hub: Sendable {
    /// What all streams share.
    struct Limits: Sendable {
        /// Streams at once.
        var streams = 10_000
        /// Of them, those of one client.
        var streamsOfOne = 500
        /// Streams that lack more than the ring has and are sent what the log has, at once; of them, those that read the log at this
        /// moment: the others wait until their clients have taken what was read. A quarter of either may be one client's.
        var replays = 128
        var reads = 16
        /// Bytes that a stream may be behind before it is closed.
        var backlog = 1 << 20
        /// Between two `id` blocks without data.
        var heartbeat = TimeAmount.seconds(15)
    }

    private struct State {
        /// Nil until the tail has learned where it is.
        var log: UInt32?
        var positions = Positions()
        /// Shards that have streams: the others need not be told.
        var active: Set<Int> = []
    }

    let limits: Limits
    let ring: Ring
    let streams: ConcurrencyLimit
    let replays: ConcurrencyLimit
    let reads: ConcurrencyLimit
    private let state = Mutex(State())
    private let shards: [Shard]
    private let shardOfLoop: [ObjectIdentifier: Shard]

    init(group: any EventLoopGroup, ring: Ring, limits: Limits = Limits()) {
        self.limits = limits
        self.ring = ring
        streams = ConcurrencyLimit(limits.streams, share: limits.streamsOfOne)
        replays = ConcurrencyLimit(limits.replays, share: max(1, limits.replays / 4))
        reads = ConcurrencyLimit(limits.reads, share: max(1, limits.reads / 4))
        shards = group.makeIterator().enumerated().map { index, loop in
            Shard(index: index, eventLoop: loop, ring: ring, limits: limits)
        }
        shardOfLoop = Dictionary(uniqueKeysWithValues: shards.map { (ObjectIdentifier($0.eventLoop), $0) })
    }

    // MARK: - From the tail

    var isRunning: Bool { state.withLock { $0.log != nil } }

    /// The streams may go on from here.
    func begin(at positions: Positions, log: UInt32) {
        state.withLock { state in
            state.log = log
            state.positions = positions
        }
    }

    /// Ends all streams; there are none until `begin`.
    func pause() {
        state.withLock { state in
            state.log = nil
            state.active = []
        }
        for shard in shards { shard.eventLoop.execute { shard.endAll() } }
    }

    /// - Parameter positions: how far the tail has read, including what is not among the events.
    func deliver(_ events: [TailEvent], to positions: Positions) {
        let active = state.withLock { state in
            guard state.log != nil else { return Set<Int>() }
            state.positions = positions
            return state.active
        }
        for index in active {
            let shard = shards[index]
            shard.eventLoop.execute { shard.take(events, to: positions) }
        }
    }

    // MARK: - From requests

    /// The log's tag and how far the tail has read; nil if streams cannot be served now.
    var now: (log: UInt32, positions: Positions)? {
        state.withLock { state in state.log.map { ($0, state.positions) } }
    }

    func shard(of eventLoop: any EventLoop) -> Shard? {
        shardOfLoop[ObjectIdentifier(eventLoop)]
    }

    /// Has a shard told of everything from the returned position on; nil if streams cannot be served now.
    func activate(_ shard: Shard) -> (log: UInt32, positions: Positions)? {
        state.withLock { state in
            guard let log = state.log else { return nil }
            state.active.insert(shard.index)
            return (log, state.positions)
        }
    }

    func deactivate(_ shard: Shard) {
        _ = state.withLock { $0.active.remove(shard.index) }
    }

    /// Ends all streams in good order: the process is stopping.
    func endAll() {
        for shard in shards { shard.eventLoop.execute { shard.endAll() } }
    }
}

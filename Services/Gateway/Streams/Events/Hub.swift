import NIOCore
import ServiceKit
import Synchronization

/// All streams of this gateway: one `Shard` per event loop. The hub delivers to each what the tail reads.
final class Hub: Sendable {
    /// What all streams share.
    struct Limits: Sendable {
        /// The maximum number of streams.
        var streams = 10_000
        /// The maximum number of streams of one client.
        var streamsOfOne = 500
        /// How many streams read the log at once, for older events that the ring no longer has.
        var reads = 4
        /// The bytes that a stream may lag behind before it is closed.
        var backlog = 1 << 20
        /// The interval of `id` blocks without data.
        var heartbeat = TimeAmount.seconds(15)
    }

    private struct HubState {
        /// The log's tag; nil until the tail has learned its position.
        var log: UInt32?
        var positions = Positions()
        /// The shards that have streams; only they get events.
        var active: Set<Int> = []
    }

    let limits: Limits
    let ring: Ring
    let streams: ConcurrencyLimit
    let seats: ReplaySeats
    private let state = Mutex(HubState())
    private let shards: [Shard]
    private let shardOfLoop: [ObjectIdentifier: Shard]

    init(group: any EventLoopGroup, ring: Ring, limits: Limits = Limits()) {
        self.limits = limits
        self.ring = ring
        streams = ConcurrencyLimit(limits.streams, share: limits.streamsOfOne)
        seats = ReplaySeats(limits.reads, waiting: limits.streams)
        shards = group.makeIterator().enumerated().map { index, loop in
            Shard(index: index, eventLoop: loop, ring: ring, limits: limits)
        }
        shardOfLoop = Dictionary(uniqueKeysWithValues: shards.map { (ObjectIdentifier($0.eventLoop), $0) })
    }

    // MARK: - From the tail

    var isRunning: Bool { state.withLock { $0.log != nil } }

    /// Lets streams continue from here.
    func begin(at positions: Positions, log: UInt32) {
        state.withLock { state in
            state.log = log
            state.positions = positions
        }
    }

    /// Ends all streams; none can begin until `begin`.
    func pause() {
        state.withLock { state in
            state.log = nil
            state.active = []
        }
        for shard in shards { shard.eventLoop.execute { shard.endAll() } }
    }

    /// - Parameter positions: how far the tail has read, including records that are not among the events.
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

    /// Makes a shard active, so that it gets all events from the returned position on; nil if streams cannot be served now.
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

    /// Ends all streams properly, because the process stops.
    func endAll() {
        for shard in shards { shard.eventLoop.execute { shard.endAll() } }
    }
}

import Contract
import DequeModule
import Events
import NIOCore

/// The streams of one event loop.
///
/// Used only on that event loop, which every member checks in debug builds. Therefore it may be passed between threads.
final class Shard: @unchecked Sendable {
    /// The maximum number of writes before the event loop serves its other connections.
    private static let slice = 128

    let index: Int
    let eventLoop: any EventLoop
    private let ring: Ring
    private let limits: Hub.Limits
    private var positions = Positions()
    private var log: UInt32 = 0
    private var groups = StreamGroups()
    private var dirty = Deque<StreamGroup>()
    private var isDraining = false
    private var heartbeat: RepeatedTask?

    init(index: Int, eventLoop: any EventLoop, ring: Ring, limits: Hub.Limits) {
        self.index = index
        self.eventLoop = eventLoop
        self.ring = ring
        self.limits = limits
    }

    // MARK: - From the hub

    /// Takes new events, in the order in which the tail has read them.
    func take(_ events: [TailEvent], to end: Positions) {
        eventLoop.assertInEventLoop()
        for event in events where event.offset >= positions[event.slot].next {
            positions.pass(event.slot, offset: event.offset, sequence: event.sequence)
            for group in groups.mayWant(event) {
                guard let block = group.selection.block(of: event) else { continue }
                if !group.hasWork { dirty.append(group) }
                group.add(block, positions, log: log)
            }
        }
        positions.advance(to: end)
        drain()
    }

    func endAll() {
        eventLoop.assertInEventLoop()
        for group in groups.all {
            for member in group.members where !member.isClosed { member.end() }
        }
    }

    // MARK: - Streams

    enum Attachment {
        /// The stream follows from now on.
        case attached
        /// The ring no longer has all events that the stream needs: the log must be read first.
        case tooOld
        /// The tail has not yet read as far as the stream.
        case ahead
        /// Streams cannot be served now.
        case paused
    }

    /// Writes what the stream needs from the ring, and adds it to its group.
    /// - Parameter activate: makes the shard active, so that it gets all events from the returned position on; returns nil if streams
    ///   cannot be served now.
    func attach(
        _ handler: StreamHandler, _ selection: Selection, from: Positions, activate: () -> (UInt32, Positions)?
    ) -> Attachment {
        eventLoop.assertInEventLoop()
        if groups.isEmpty {
            guard let (log, positions) = activate() else { return .paused }
            self.log = log
            self.positions = positions
        }
        guard selection.slots.allSatisfy({ from[$0].next <= positions[$0].next }) else { return .ahead }
        guard let missing = ring.events(in: selection.slots, from: from, to: positions) else { return .tooOld }
        var bytes: [UInt8] = []
        var reached = from
        for event in missing {
            reached.pass(event.slot, offset: event.offset, sequence: event.sequence)
            if let block = selection.block(of: event) {
                Frame.append(block, selection.slots, reached, log: log, to: &bytes)
            }
        }
        Frame.append(nil, selection.slots, positions, log: log, to: &bytes)
        handler.write(CollectionOfOne(Frame.chunk(bytes)))
        // The write may have noticed that the client has disconnected.
        guard !handler.isClosed else { return .attached }
        handler.isMember = true
        groups.group(selection).join(handler)
        startHeartbeat()
        return .attached
    }

    func closed(_ handler: StreamHandler, _ selection: Selection, deactivate: () -> Void) {
        eventLoop.assertInEventLoop()
        if handler.isMember { groups.memberClosed(selection) }
        guard groups.isEmpty else { return }
        heartbeat?.cancel()
        heartbeat = nil
        deactivate()
    }

    // MARK: - Writing

    /// Writes a slice, and continues later if there is more. In between the event loop serves its connections; what comes meanwhile goes
    /// with the next write.
    private func drain() {
        guard !isDraining else { return }
        var budget = Shard.slice
        while budget > 0, let group = dirty.popFirst() {
            if !group.write(&budget) { dirty.append(group) }
        }
        guard !dirty.isEmpty else { return }
        isDraining = true
        eventLoop.scheduleTask(in: .microseconds(20)) { [self] in
            isDraining = false
            drain()
        }
    }

    private func startHeartbeat() {
        guard heartbeat == nil else { return }
        heartbeat = eventLoop.scheduleRepeatedTask(
            initialDelay: limits.heartbeat, delay: limits.heartbeat
        ) { [self] _ in
            for group in groups.all where !group.isEmpty {
                if !group.hasWork { dirty.append(group) }
                group.addHeartbeat(positions, log: log)
            }
            drain()
        }
    }
}

extension Positions {
    /// Moves each position to the other's if that is further.
    mutating func advance(to other: Positions) {
        for slot in Slot.all where other[slot].next > self[slot].next { self[slot] = other[slot] }
    }
}

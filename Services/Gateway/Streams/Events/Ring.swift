import DequeModule
import Synchronization

/// The newest events of each slot, so that streams can resume without reading the log.
final class Ring: Sendable {
    /// Limits of one slot.
    struct Limits: Sendable {
        var events = 2048
        var bytes = 2 << 20
    }

    fileprivate struct Lane {
        /// The lane holds every event from this offset on.
        var start: Int64 = 0
        /// The greatest sequence known of the records before `start`.
        var sequence: Int64 = 0
        var events = Deque<TailEvent>()
        var bytes = 0
    }

    private let limits: Limits
    private let lanes: Mutex<[Lane]>

    init(limits: Limits = Limits()) {
        self.limits = limits
        lanes = Mutex(Array(repeating: Lane(), count: Slot.count))
    }

    /// Drops a slot's events; from this offset on it will be complete.
    func restart(_ slot: Slot, at offset: Int64) {
        lanes.withLock { $0[slot.index] = Lane(start: offset) }
    }

    /// Notes the sequence of a record that stands in the log before all events of the slot.
    func learn(_ sequence: Int64, before slot: Slot) {
        lanes.withLock { $0[slot.index].sequence = max($0[slot.index].sequence, sequence) }
    }

    /// False if a record before the position has a greater sequence than the position states. Then the log was lost or restored since, and
    /// other records took the offsets.
    func fits(_ position: Positions.Position, in slot: Slot) -> Bool {
        lanes.withLock { lanes in
            let lane = lanes[slot.index]
            guard position.next >= lane.start else { return true }
            return lane.sequence <= position.sequence
                && lane.events.allSatisfy { $0.offset >= position.next || $0.sequence <= position.sequence }
        }
    }

    func append(_ event: TailEvent) {
        lanes.withLock { lanes in
            lanes[event.slot.index].add(event, limits)
        }
    }

    /// The offset from which on the ring holds every event of a slot.
    func start(of slot: Slot) -> Int64 {
        lanes.withLock { $0[slot.index].start }
    }

    /// The events of the slots between two positions, in the order in which they were read; nil if the ring no longer has them all.
    func events(in slots: SlotSet, from: Positions, to end: Positions) -> [TailEvent]? {
        lanes.withLock { lanes in
            var found: [TailEvent] = []
            for slot in slots {
                let lane = lanes[slot.index]
                guard from[slot].next >= lane.start || from[slot].next >= end[slot].next else { return nil }
                for event in lane.events.reversed() {
                    guard event.offset >= from[slot].next else { break }
                    if event.offset < end[slot].next { found.append(event) }
                }
            }
            return found.sorted { $0.number < $1.number }
        }
    }
}

extension Ring.Lane {
    fileprivate mutating func add(_ event: TailEvent, _ limits: Ring.Limits) {
        events.append(event)
        bytes += event.bytes
        while events.count > limits.events || bytes > limits.bytes, let oldest = events.popFirst() {
            bytes -= oldest.bytes
            start = oldest.offset + 1
            sequence = max(sequence, oldest.sequence)
        }
    }
}

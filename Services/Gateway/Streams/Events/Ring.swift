import DequeModule
import Synchronization

/// The newest events of each slot, so that streams resume without reading the log.
final class Ring: Sendable {
    /// Of one slot.
    struct Limits: Sendable {
        var events = 2048
        var bytes = 2 << 20
    }

    fileprivate struct Lane {
        /// Every event from this offset on is in the lane.
        var start: Int64 = 0
        /// The greatest sequence that is known to stand before it.
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

    /// Forgets what is in a slot: from this offset on it will be whole.
    func restart(_ slot: Slot, at offset: Int64) {
        lanes.withLock { $0[slot.index] = Lane(start: offset) }
    }

    /// A record with this sequence stands in the log before everything that is in the slot.
    func learn(_ sequence: Int64, before slot: Slot) {
        lanes.withLock { $0[slot.index].sequence = max($0[slot.index].sequence, sequence) }
    }

    /// False if something stands before a position that whoever was there does not know: the position is one of a log that was put back
    /// or lost since, and other records have taken its offsets.
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

    /// From which offset on it holds every event of a slot.
    func start(of slot: Slot) -> Int64 {
        lanes.withLock { $0[slot.index].start }
    }

    /// The events of the slots from one position up to another, in the order in which they were read; nil if it no longer has them all.
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

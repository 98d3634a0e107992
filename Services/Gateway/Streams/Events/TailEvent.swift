import EventLog
import Events
import NIOCore
import Synchronization
import Updates

/// An event of a streamed topic. Its subject is found once and each view is encoded once, however many streams get the event.
final class TailEvent: Sendable {
    let event: Event
    let slot: Slot
    let offset: Int64
    let sequence: Int64
    /// Its number among all events that this gateway has read, which orders events across partitions.
    let number: Int64
    private let cache = Mutex(Cache())

    private struct Cache {
        var subject: EventSubject?
        var blocks: [View: ByteBuffer?] = [:]
    }

    init(event: Event, slot: Slot, offset: Int64, sequence: Int64, number: Int64) {
        self.event = event
        self.slot = slot
        self.offset = offset
        self.sequence = sequence
        self.number = number
    }

    /// Its approximate size in memory.
    var bytes: Int { event.data.count * 2 + 600 }

    /// The subject that filters compare.
    var subject: EventSubject {
        cache.withLock { cache in
            if let subject = cache.subject { return subject }
            let subject = EventSubject(event, in: slot.topic)
            cache.subject = subject
            return subject
        }
    }

    /// The `event` and `data` lines for a view; nil if the view may see nothing of it.
    func block(for view: View) -> ByteBuffer? {
        cache.withLock { cache in
            if let block = cache.blocks[view] { return block }
            let block = view.block(of: event, in: slot.topic)
            cache.blocks[view] = .some(block)
            return block
        }
    }
}

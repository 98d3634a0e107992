import EventLog
import struct EventLog.Record
import Events

/// Finds out whether everything since some positions still stands in the log.
///
/// Not everything does if a position is below the log's start; if the first record from it on has a greater offset, since offsets are
/// dense but for compaction; or if that record is older than what compaction leaves alone. And a position may be one of another log, or of
/// this one before it was put back or lost: then it is beyond the end, or a record before it has a greater sequence than whoever was there
/// has heard.
struct ResumeCheck: Sendable {
    /// Nothing younger is compacted.
    static let exact = Duration.seconds(7 * 86_400)

    private(set) var positions: Positions
    private(set) var isPartial = false
    private let bounds: [TopicPartition: Range<Int64>]
    private let now: Timestamp
    /// The slots of which it is not known yet.
    private(set) var open: Set<Slot> = []

    init(_ positions: Positions, _ bounds: [TopicPartition: Range<Int64>], at now: Timestamp) {
        (self.positions, self.bounds, self.now) = (positions, bounds, now)
        for (partition, range) in bounds {
            guard let slot = Slot(partition) else { continue }
            if positions[slot].next > range.upperBound {
                isElsewhere(slot)
            } else if positions[slot].next < range.lowerBound {
                start(slot, at: range.lowerBound)
            } else {
                open.insert(slot)
            }
        }
    }

    /// A position that says nothing of this log: all that there is comes.
    mutating func isElsewhere(_ slot: Slot) {
        positions[slot].sequence = 0
        start(slot, at: bounds[slot.topicPartition]?.lowerBound ?? 0)
    }

    private mutating func start(_ slot: Slot, at offset: Int64) {
        positions[slot].next = offset
        isPartial = true
        open.remove(slot)
    }

    /// Looks into the log, as far as it has to.
    mutating func read(_ log: any EventLog) async throws {
        guard !open.isEmpty else { return }
        let reader = try await log.reader(from: try await ReplayPass.begin(Array(open), positions, log))
        do {
            while !open.isEmpty {
                for record in try await reader.next(limit: 500, wait: .seconds(1)) { take(record) }
                try Task.checkCancellation()
                reach(reader.positions)
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    mutating func take(_ record: Record) {
        guard let slot = Slot(record.topicPartition), open.contains(slot) else { return }
        let position = positions[slot]
        if record.offset < position.next {
            if let sequence = record.sequence(record.event), sequence > position.sequence { isElsewhere(slot) }
            return
        }
        if record.offset > position.next || record.appendedAt.advanced(by: ResumeCheck.exact) < now {
            start(slot, at: record.offset)
        } else {
            open.remove(slot)
        }
    }

    /// Reading has come so far, and what is before was taken or is no longer there.
    mutating func reach(_ reached: [TopicPartition: Int64]) {
        for slot in open {
            guard let position = reached[slot.topicPartition], let range = bounds[slot.topicPartition],
                position >= range.upperBound
            else { continue }
            if positions[slot].next < range.upperBound {
                start(slot, at: range.upperBound)
            } else {
                open.remove(slot)
            }
        }
    }
}

import EventLog
import struct EventLog.Record
import Events

/// Finds out whether the log still holds everything since some positions.
///
/// Something is missing if a position is below the log's start. The first record from the position on tells more: a greater offset is a gap
/// that compaction left, and before an old record others may have been compacted away. A position may also belong to another log, or to
/// this log before it was lost or put back. Then it is beyond the end, or a record before it has a greater sequence than the position
/// states.
struct ResumeCheck: Sendable {
    /// Records younger than this are never compacted.
    static let exact = Duration.seconds(7 * 86_400)

    private(set) var positions: Positions
    private(set) var isPartial = false
    private let bounds: [TopicPartition: Range<Int64>]
    private let now: Timestamp
    /// The slots that are not decided yet.
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

    /// Handles a position that does not belong to this log: the slot begins at the log's start.
    mutating func isElsewhere(_ slot: Slot) {
        positions[slot].sequence = 0
        start(slot, at: bounds[slot.topicPartition]?.lowerBound ?? 0)
    }

    private mutating func start(_ slot: Slot, at offset: Int64) {
        positions[slot].next = offset
        isPartial = true
        open.remove(slot)
    }

    /// Reads the log as far as necessary.
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

    /// Notes how far the reader has come: the records before were taken or are no longer there.
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

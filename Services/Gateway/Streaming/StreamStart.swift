import EventLog
import ServiceKit

/// From where a stream goes on.
struct StreamStart: Sendable {
    var positions: Positions
    /// Where it really goes on, if that is not where it was asked to.
    var replayFrom: ResumeToken?
    let log: UInt32

    /// - Parameters:
    ///   - resume: where the client says it is; nil begins with what comes next.
    ///   - now: the log's tag, and how far the tail has read.
    init(
        _ resume: ResumeToken?, _ slots: SlotSet, now: (log: UInt32, positions: Positions), ring: Ring,
        log: any EventLog
    ) async throws {
        positions = now.positions
        self.log = now.log
        guard let resume else { return }
        let asked = slots.filter(resume.slots.contains)
        for slot in asked { positions[slot] = resume.positions[slot] }
        let needsLog = asked.filter { slot in
            resume.log != now.log || positions[slot].next < ring.start(of: slot)
                || positions[slot].next > now.positions[slot].next
        }
        guard !needsLog.isEmpty else { return }
        let bounds = try await log.bounds(of: needsLog.map(\.topicPartition))
        var isElsewhere = false
        for slot in needsLog {
            guard let range = bounds[slot.topicPartition] else { continue }
            // Another log, or one put back from an older copy: what was read there says nothing. Sequences still do.
            let isLost = resume.log != now.log || positions[slot].next > range.upperBound
            guard isLost || positions[slot].next < range.lowerBound else { continue }
            positions[slot].next = range.lowerBound
            isElsewhere = true
        }
        if isElsewhere { replayFrom = ResumeToken(log: now.log, slots: slots, positions: positions) }
    }
}

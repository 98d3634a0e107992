import EventLog
import Events
import ServiceKit

/// The positions at which a stream begins.
struct StreamStart: Sendable {
    var positions: Positions
    /// The actual start, if the log no longer holds everything since the requested position.
    var replayFrom: ResumeToken?
    let log: UInt32

    /// - Parameters:
    ///   - resume: the client's position; nil to begin with the next event.
    ///   - now: the log's tag, and how far the tail has read.
    init(
        _ resume: ResumeToken?, _ slots: SlotSet, now: (log: UInt32, positions: Positions), ring: Ring,
        log: any EventLog, seats: ReplaySeats, for client: ReplaySeats.Client, at time: Timestamp = .now
    ) async throws {
        positions = now.positions
        self.log = now.log
        guard let resume else { return }
        let asked = slots.filter(resume.slots.contains)
        for slot in asked { positions[slot] = resume.positions[slot] }
        let needsLog = asked.filter { slot in
            resume.log != now.log || positions[slot].next < ring.start(of: slot)
                || positions[slot].next > now.positions[slot].next || !ring.fits(positions[slot], in: slot)
        }
        guard !needsLog.isEmpty else { return }
        let asking = positions
        let check = try await seats.read(for: client) {
            let bounds = try await log.bounds(of: needsLog.map(\.topicPartition))
            var check = ResumeCheck(asking, bounds, at: time)
            for slot in needsLog where resume.log != now.log || !ring.fits(asking[slot], in: slot) {
                check.isElsewhere(slot)
            }
            try await check.read(log)
            return check
        }
        positions = check.positions
        if check.isPartial { replayFrom = ResumeToken(log: now.log, slots: slots, positions: positions) }
    }
}

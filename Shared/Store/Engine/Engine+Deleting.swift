import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// The time by which the service deletes for age. It is noted in the store, so that it goes on after a restart.
    ///
    /// The newest record does not bound it, as it does in the log: a service that nobody sends anything still has to forget.
    /// - Parameter isNoted: whether it is noted now; not at each look.
    func deletionTime(at now: Timestamp, isNoted: Bool, in database: Database) throws -> Timestamp {
        var clock = try state.withLock(\.deletionClock) ?? notedClock(in: database) ?? DeletionClock(at: now)
        let time = clock.look(at: now)
        if isNoted {
            let text = String(decoding: try JSON.encode(clock), as: UTF8.self)
            try Meta.set(Meta.deletionClock, to: text, in: database)
        }
        let known = state.withLock { state in
            state.deletionClock = clock
            defer { state.status.clockAhead = clock.ahead }
            return state.status.clockAhead
        }
        if known == .zero, clock.ahead > .zero {
            logger.warning(
                "the clock is ahead of the time that has passed: nothing is deleted by it until it has been so for a day",
                metadata: ["by": "\(clock.ahead)"])
        }
        return time
    }

    private func notedClock(in database: Database) throws -> DeletionClock? {
        try Meta.value(Meta.deletionClock, in: database).flatMap {
            try? JSON.decode(DeletionClock.self, from: Array($0.utf8))
        }
    }
}

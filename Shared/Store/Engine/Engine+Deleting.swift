import EventLog
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// Records of each partition that are looked at for the newest.
    private static let lookedAt: Int64 = 10

    /// Begins the clock where the store has noted it. Where none has, the newest record of the service's own topics bounds its beginning,
    /// and only that: a service that nobody sends anything still has to forget. Called before the claim, which is a record.
    func beginDeletionClock(from store: Store) async throws {
        guard try await !takeNotedClock(from: store), state.withLock(\.deletionClock) == nil else { return }
        let now = Timestamp.now
        let clock = DeletionClock(at: min(now, try await newestOwnRecord() ?? now))
        state.withLock { $0.deletionClock = clock }
    }

    /// Goes on from what a store has noted, unless it already goes on from what one has.
    /// - Returns: whether it does now.
    @discardableResult
    func takeNotedClock(from store: Store) async throws -> Bool {
        if state.withLock(\.isClockNoted) { return true }
        guard let clock = try await store.read(Engine.notedClock) else { return false }
        state.withLock { ($0.deletionClock, $0.isClockNoted) = (clock, true) }
        return true
    }

    /// When the log took the newest record of the service's own. Claims are left out: this process may have failed after some.
    private func newestOwnRecord() async throws -> Timestamp? {
        let bounds = try await log.bounds(of: handler.ownPartitions)
        var newest: Timestamp?
        try await LogStretch(log: log).read(
            from: bounds.mapValues { max($0.lowerBound, $0.upperBound - Engine.lookedAt) },
            upTo: bounds.mapValues(\.upperBound)
        ) { batch in
            for record in batch where OwnerClaim(record) == nil {
                newest = max(newest ?? .earliest, record.appendedAt)
            }
        }
        return newest
    }

    /// The time by which the service deletes for age. It is noted in the store, so that it goes on after a restart.
    /// - Parameter isNoted: whether it is noted now; not at each look.
    func deletionTime(at now: Timestamp, isNoted: Bool, in database: Database) throws -> Timestamp {
        guard var clock = state.withLock(\.deletionClock) else { throw NotReady(missing: status.missing) }
        let time = clock.look(at: now)
        if isNoted {
            let text = String(decoding: try JSON.encode(clock), as: UTF8.self)
            try Meta.set(Meta.deletionClock, to: text, in: database)
        }
        let known = state.withLock { state in
            state.deletionClock = clock
            if isNoted { state.isClockNoted = true }
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

    private static func notedClock(in database: Database) throws -> DeletionClock? {
        try Meta.value(Meta.deletionClock, in: database).flatMap {
            try? JSON.decode(DeletionClock.self, from: Array($0.utf8))
        }
    }
}

import EventLog
import Events
import Foundation
import GRDB
import Logging
import Synchronization

extension Engine {
    /// Number of records of each partition that are searched for the newest.
    private static let lookedAt: Int64 = 10

    /// Begins the clock from the store's note. Without a note, the time of the newest record of the service's own topics is the lower
    /// bound. Only own records count, since a service that receives nothing still has to delete. It is called before the claim, which is a
    /// record itself.
    func beginDeletionClock(from store: Store) async throws {
        guard try await !takeNotedClock(from: store), state.withLock(\.deletionClock) == nil else { return }
        let now = Timestamp.now
        let clock = DeletionClock(at: min(now, try await newestOwnRecord() ?? now))
        state.withLock { $0.deletionClock = clock }
    }

    /// Continues from a store's note, unless the clock already continues from one.
    /// - Returns: whether it does now.
    @discardableResult
    func takeNotedClock(from store: Store) async throws -> Bool {
        if state.withLock(\.isClockNoted) { return true }
        guard let clock = try await store.read(Engine.notedClock) else { return false }
        state.withLock { ($0.deletionClock, $0.isClockNoted) = (clock, true) }
        return true
    }

    /// Time of the newest record in the service's own topics. Claims are left out: this process may have failed after some.
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

    /// Time by which the service deletes for age. It is noted in the store, so that it continues after a restart.
    /// - Parameter isNoted: whether to note it now; not at each look.
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
                "the wall clock is ahead of the time that has passed: deletion for age waits until it has been ahead for a day",
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

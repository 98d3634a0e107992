import Synchronization

/// The right of one process to act outside of the log: to move money, send a message, fetch a page. Whoever acts looks at it right before.
///
/// A claim's epoch fences the log and nothing else. A process that leads alone holds the lease as long as it runs. One of several holds it
/// for five seconds, from the moment before it appended the last record by which it saw, read back, that nobody had claimed before that.
/// After a takeover it holds none until every lease of the former leader has ended. What was begun under a lease may end after it: the
/// task's id goes with it as the provider's idempotency key.
///
/// Times are of the clock that goes on while a process is stopped and a machine sleeps.
public final class Lease: Sendable {
    static let length = Duration.seconds(5)
    /// Clocks of two machines do not run alike to the last digit.
    static let margin = Duration.seconds(1)
    /// How often it is renewed.
    static let interval = Duration.milliseconds(1250)
    /// So many renewals may be under way.
    private static let mostBeats = 16

    private let isOneOfSeveral: Bool
    private let state = Mutex(LeaseState())

    private struct LeaseState {
        /// Until its length has passed since.
        var provedAt: ContinuousClock.Instant?
        var mayActFrom: ContinuousClock.Instant?
        var lastBeat: UInt64 = 0
        /// When each of those was begun that were not read back yet.
        var beats: [UInt64: ContinuousClock.Instant] = [:]
    }

    package init(isOneOfSeveral: Bool) { self.isOneOfSeveral = isOneOfSeveral }

    /// This process may act outside of the log now.
    public var isHeld: Bool {
        guard isOneOfSeveral else { return true }
        return state.withLock { state in
            guard let proved = state.provedAt, let from = state.mayActFrom else { return false }
            let now = ContinuousClock.now
            return now < proved + Lease.length && now >= from
        }
    }

    /// Nobody else led a moment ago: what the store says may be told.
    var isFresh: Bool {
        guard isOneOfSeveral else { return true }
        return state.withLock { $0.provedAt.map { ContinuousClock.now < $0 + Lease.length } ?? false }
    }

    /// This process has claimed, and read back all that stands before its claims.
    /// - Parameter before: a moment before the claims were appended.
    package func begin(claimedAfter before: ContinuousClock.Instant) {
        state.withLock { state in
            // Who leads on need not wait for anybody's lease to end, least of all its own.
            let leadsOn = state.provedAt.map { ContinuousClock.now < $0 + Lease.length } ?? false
            if !leadsOn { state.mayActFrom = .now + Lease.length + Lease.margin }
            state.provedAt = before
            state.beats = [:]
        }
    }

    /// A record is about to be appended that proves the lease once it is read back.
    /// - Returns: its number.
    func beginBeat() -> UInt64 {
        state.withLock { state in
            state.lastBeat += 1
            state.beats[state.lastBeat] = .now
            if let oldest = state.beats.keys.min(), state.beats.count > Lease.mostBeats { state.beats[oldest] = nil }
            return state.lastBeat
        }
    }

    /// The record of that number was read back, and no claim of another stands before it.
    func endBeat(_ number: UInt64) {
        state.withLock { state in
            guard let before = state.beats.removeValue(forKey: number), let proved = state.provedAt else { return }
            state.provedAt = max(proved, before)
        }
    }

    package func end() {
        state.withLock { state in
            state.provedAt = nil
            state.mayActFrom = nil
            state.beats = [:]
        }
    }
}

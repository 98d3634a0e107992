import Synchronization

/// The right of one process to act outside of the log: to move money, send a message, fetch a page. A caller checks it right before it
/// acts.
///
/// A claim's epoch fences the log and nothing else. A process that leads alone holds the lease as long as it runs. One of several holds it
/// for five seconds from just before it appended the last record that it read back without a foreign claim before it. After a takeover it
/// holds none until every lease of the former leader has ended. Work begun under a lease may end after it, so the task's id goes along as
/// the provider's idempotency key.
///
/// Times are of the clock that runs on while a process is stopped and a machine sleeps.
public final class Lease: Sendable {
    static let length = Duration.seconds(5)
    /// Clocks of two machines differ slightly in rate.
    static let margin = Duration.seconds(1)
    /// Interval between renewals.
    static let interval = Duration.milliseconds(1250)
    /// Most renewals under way.
    private static let mostBeats = 16

    private let isOneOfSeveral: Bool
    private let state = Mutex(LeaseState())

    private struct LeaseState {
        /// The lease is held for its length after this time.
        var provedAt: ContinuousClock.Instant?
        var mayActFrom: ContinuousClock.Instant?
        var lastBeat: UInt64 = 0
        /// Start of each renewal that was not read back yet.
        var beats: [UInt64: ContinuousClock.Instant] = [:]
    }

    package init(isOneOfSeveral: Bool) { self.isOneOfSeveral = isOneOfSeveral }

    /// True if this process may act outside of the log now.
    public var isHeld: Bool {
        guard isOneOfSeveral else { return true }
        return state.withLock { state in
            guard let proved = state.provedAt, let from = state.mayActFrom else { return false }
            let now = ContinuousClock.now
            return now < proved + Lease.length && now >= from
        }
    }

    /// True if nobody else led a moment ago: the store's state may be served.
    var isFresh: Bool {
        guard isOneOfSeveral else { return true }
        return state.withLock { $0.provedAt.map { ContinuousClock.now < $0 + Lease.length } ?? false }
    }

    /// Begins after this process has claimed and read back everything before its claims.
    /// - Parameter before: a time before the claims were appended.
    package func begin(claimedAfter before: ContinuousClock.Instant) {
        state.withLock { state in
            // A process that leads on need not wait for any lease to end, least of all its own.
            let leadsOn = state.provedAt.map { ContinuousClock.now < $0 + Lease.length } ?? false
            if !leadsOn { state.mayActFrom = .now + Lease.length + Lease.margin }
            state.provedAt = before
            state.beats = [:]
        }
    }

    /// Notes that a record is about to be appended that proves the lease once it is read back.
    /// - Returns: its number.
    func beginBeat() -> UInt64 {
        state.withLock { state in
            state.lastBeat += 1
            state.beats[state.lastBeat] = .now
            if let oldest = state.beats.keys.min(), state.beats.count > Lease.mostBeats { state.beats[oldest] = nil }
            return state.lastBeat
        }
    }

    /// The record of that number was read back, without a claim of another process before it.
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

import Synchronization

/// The right of one process to act outside of the log: to move money, send a message, fetch a page. Whoever acts looks at it right before.
///
/// A claim's epoch fences the log and nothing else. A process that leads alone holds the lease as long as it runs. One of several holds it
/// for five seconds, from the moment before it appended the last record by which it saw, read back, that nobody had claimed before that.
/// After a takeover it holds none until every lease of the former leader has ended. What was begun under a lease may end after it: the
/// task's id goes with it as the provider's idempotency key.
public final class Lease: Sendable {
    static let length = Duration.seconds(5)
    /// Clocks of two machines do not run alike to the last digit.
    static let margin = Duration.seconds(1)

    private let times: Mutex<Times>

    private struct Times {
        let isOneOfSeveral: Bool
        var provedAt: ContinuousClock.Instant?
        var mayActFrom: ContinuousClock.Instant?
    }

    init(isOneOfSeveral: Bool) {
        times = Mutex(Times(isOneOfSeveral: isOneOfSeveral))
    }

    /// It may act outside of the log now.
    public var isHeld: Bool {
        times.withLock { times in
            guard times.isOneOfSeveral else { return true }
            guard let proved = times.provedAt, let from = times.mayActFrom else { return false }
            let now = ContinuousClock.now
            return now < proved + Lease.length && now >= from
        }
    }

    /// Nobody else led a moment ago: what the store says may be told.
    var isFresh: Bool {
        times.withLock { times in
            guard times.isOneOfSeveral else { return true }
            return times.provedAt.map { ContinuousClock.now < $0 + Lease.length } ?? false
        }
    }

    /// This process has claimed, and read back all that stood before.
    /// - Parameter before: a moment before the claim was appended.
    func begin(claimedAfter before: ContinuousClock.Instant) {
        times.withLock { times in
            times.provedAt = before
            times.mayActFrom = .now + Lease.length + Lease.margin
        }
    }

    /// A record of its own was read back, and no claim of another stands before it.
    /// - Parameter before: a moment before the record was appended.
    func renew(provedAt before: ContinuousClock.Instant) {
        times.withLock { times in
            guard let proved = times.provedAt, proved < before else { return }
            times.provedAt = before
        }
    }

    func end() {
        times.withLock { times in
            times.provedAt = nil
            times.mayActFrom = nil
        }
    }
}

public import Events
import Synchronization

/// Schedule of work that nothing waits for: due at the start, then after each interval, and at once as long as some of it is left.
public final class Sweep: Sendable {
    private let interval: Duration
    private let next = Mutex(Timestamp(microseconds: 0))

    public init(every interval: Duration = .seconds(60)) {
        self.interval = interval
    }

    public func isDue(at now: Timestamp) -> Bool {
        next.withLock { next in
            let later = now.advanced(by: interval)
            // A clock that was set back must not stop it for long.
            guard now >= next || next > later else { return false }
            next = later
            return true
        }
    }

    public func goOn() { next.withLock { $0 = Timestamp(microseconds: 0) } }
}

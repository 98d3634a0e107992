import Events
import Synchronization

/// When what has its time is looked for again: at the start, then every minute.
final class Sweep: Sendable {
    private let next = Mutex(Timestamp(microseconds: 0))

    func isDue(at now: Timestamp) -> Bool {
        next.withLock { next in
            let later = now.advanced(by: .seconds(60))
            // A clock that went back must not stop it for long.
            guard now >= next || next > later else { return false }
            next = later
            return true
        }
    }
}

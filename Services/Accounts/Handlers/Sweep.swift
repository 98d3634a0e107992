import Events
import Synchronization

/// When what has its time is looked for again: at the start, then every minute.
final class Sweep: Sendable {
    private let next = Mutex(Timestamp(microseconds: 0))

    func isDue(at now: Timestamp) -> Bool {
        next.withLock { next in
            guard now >= next else { return false }
            next = now.advanced(by: .seconds(60))
            return true
        }
    }
}

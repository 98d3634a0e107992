import Events
import Synchronization

/// When something that nothing waits for is to be done again: at the start, then every hour.
final class Sweep: Sendable {
    private let next = Mutex(Timestamp(microseconds: 0))

    func isDue(at now: Timestamp) -> Bool {
        next.withLock { next in
            guard now >= next else { return false }
            next = now.advanced(by: .seconds(3600))
            return true
        }
    }
}

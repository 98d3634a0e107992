import Events
import Synchronization

/// When what nobody needs any more is looked for again: at the start, then every minute, and at once as long as there is some.
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

    func goOn() { next.withLock { $0 = Timestamp(microseconds: 0) } }
}

import EventLog
import Synchronization

/// Appends that the brokers have not acknowledged yet.
final class WaitingAppends: Sendable {
    private struct Append: Sendable {
        let since: ContinuousClock.Instant
        let count: Int
        let place: TopicPartition
    }

    private struct WaitingState: Sendable {
        var next: UInt64 = 0
        var appends: [UInt64: Append] = [:]
    }

    private let state = Mutex(WaitingState())

    /// - Returns: the number to end it with.
    func begin(_ records: [NewRecord]) -> UInt64 {
        state.withLock { state in
            state.next += 1
            state.appends[state.next] = Append(
                since: .now, count: records.count, place: records[0].topicPartition)
            return state.next
        }
    }

    func end(_ number: UInt64) {
        state.withLock { _ = $0.appends.removeValue(forKey: number) }
    }

    var oldest: OldestWait? {
        let oldest = state.withLock { $0.appends.min { $0.key < $1.key }?.value }
        guard let oldest else { return nil }
        let what = oldest.count == 1 ? "a record" : "\(oldest.count) records"
        return OldestWait(
            age: ContinuousClock.now - oldest.since, what: "\(what) for \(oldest.place)",
            why: "the brokers have not acknowledged it")
    }
}

import Contract
import Events
import Synchronization

/// What the first instance waits for of the others: an import, or its undoing, is over once they have done what it asks of them. This is
/// kept in memory alone: what they were asked they do whoever waits.
final class Passing: Sendable {
    /// How long an import waits for the others after its last row.
    static let patience = Duration.seconds(60)
    /// A thing that its owner has reasons to keep is asked to go so often.
    private static let pause = Duration.seconds(60)
    /// Things whose last asking is known, and what was not done of one import; more are forgotten, or only counted.
    private static let most = 1000

    /// What became of an import at other instances.
    struct Outcome: Sendable, Equatable {
        /// Partitions that have not come so far.
        var awaited: Set<Int32>
        var kept: [ThingKept] = []
        /// What was not done: of things that were to be made, changed, and removed.
        var created = 0
        var changed = 0
        var deleted = 0
    }

    private struct State {
        var run: String?
        var row: Int?
        var outcomes: [String: Outcome] = [:]
        var asked: [String: Timestamp] = [:]
    }

    private let state = Mutex(State())

    /// The import, or its undoing, whose rows are being handled.
    var run: String? { state.withLock(\.run) }
    var row: Int? { state.withLock(\.row) }

    /// Until `end`, what is passed on is because of this run.
    func begin(_ run: String) {
        state.withLock {
            $0.run = run
            if $0.outcomes[run] == nil { $0.outcomes[run] = Outcome(awaited: []) }
        }
    }

    func begin(row: Int) { state.withLock { $0.row = row } }

    func end() {
        state.withLock {
            $0.run = nil
            $0.row = nil
        }
    }

    func wait(for partitions: Set<Int32>, of run: String) {
        state.withLock { $0.outcomes[run, default: Outcome(awaited: [])].awaited = partitions }
    }

    func reached(_ partition: Int32, of run: String) {
        _ = state.withLock { $0.outcomes[run]?.awaited.remove(partition) }
    }

    func note(_ kept: ThingKept) {
        guard let run = kept.asked.run else { return }
        state.withLock { state in
            guard var outcome = state.outcomes[run] else { return }
            if outcome.kept.count < Passing.most { outcome.kept.append(kept) }
            if !kept.isPut {
                outcome.deleted += 1
            } else if kept.asked.base == nil {
                outcome.created += 1
            } else {
                outcome.changed += 1
            }
            state.outcomes[run] = outcome
        }
    }

    /// Waits until the others have come so far.
    /// - Returns: what became of it; with partitions that have not, if it takes too long.
    func outcome(of run: String) async throws -> Outcome {
        let end = ContinuousClock.now + Passing.patience
        while state.withLock({ $0.outcomes[run]?.awaited.isEmpty == false }), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        return state.withLock { $0.outcomes.removeValue(forKey: run) } ?? Outcome(awaited: [])
    }

    func forget(_ run: String) {
        _ = state.withLock { $0.outcomes.removeValue(forKey: run) }
    }

    /// Whether a thing's owner is asked again to let it go.
    func mayAskAgain(for thing: String, at time: Timestamp) -> Bool {
        state.withLock { state in
            if state.run != nil { return true }
            if let last = state.asked[thing], time < last.advanced(by: Passing.pause) { return false }
            if state.asked.count >= Passing.most { state.asked.removeAll() }
            state.asked[thing] = time
            return true
        }
    }
}

import Synchronization

/// Result that a thread owes to tasks. The first value counts, and every waiting task gets it.
final class Promise<Value: Sendable, Failure: Error>: Sendable {
    typealias Outcome = Result<Value, Failure>

    private enum PromiseState {
        case open([CheckedContinuation<Outcome, Never>])
        case kept(Outcome)
    }

    private let state = Mutex(PromiseState.open([]))

    /// - Returns: false if it had a value before.
    @discardableResult
    func keep(_ outcome: Outcome) -> Bool {
        let awaiting: [CheckedContinuation<Outcome, Never>]? = state.withLock { state in
            guard case .open(let awaiting) = state else { return nil }
            state = .kept(outcome)
            return awaiting
        }
        guard let awaiting else { return false }
        for continuation in awaiting { continuation.resume(returning: outcome) }
        return true
    }

    var isKept: Bool {
        state.withLock { if case .kept = $0 { true } else { false } }
    }

    var outcome: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let kept: Outcome? = state.withLock { state in
                    switch state {
                    case .kept(let outcome): return outcome
                    case .open(let awaiting):
                        state = .open(awaiting + [continuation])
                        return nil
                    }
                }
                if let kept { continuation.resume(returning: kept) }
            }
        }
    }
}

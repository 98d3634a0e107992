import Synchronization

/// Lets one import run at a time, and stops the running one.
final class ImportTurns: Sendable {
    private struct State {
        var isTaken = false
        var isStopped = false
    }

    private let state = Mutex(State())

    /// The right to import now; given back when it is deallocated.
    final class Turn: Sendable {
        private let turns: ImportTurns

        fileprivate init(_ turns: ImportTurns) { self.turns = turns }

        deinit { turns.state.withLock { $0 = State() } }

        /// - Throws: `Stopped` if somebody has asked to stop.
        func check() throws(Stopped) {
            if turns.state.withLock({ $0.isStopped }) { throw Stopped() }
        }
    }

    struct Stopped: Error, CustomStringConvertible {
        let description = "it was stopped; what it had taken over stays"
    }

    /// Nil while another import has the turn.
    func take() -> Turn? {
        let isFree = state.withLock { state in
            defer { state.isTaken = true }
            return !state.isTaken
        }
        return isFree ? Turn(self) : nil
    }

    /// Asks the running import to stop after its present step; false if none runs.
    func stop() -> Bool {
        state.withLock { state in
            state.isStopped = state.isTaken
            return state.isTaken
        }
    }
}

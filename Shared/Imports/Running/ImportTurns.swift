import Synchronization

/// Lets one import run at a time, and stops the running one.
final class ImportTurns: Sendable {
    private struct TurnState {
        var isTaken = false
        var isStopped = false
    }

    private let state = Mutex(TurnState())

    init() {}

    /// The right to import now; returned by `end` or on deallocation.
    final class Turn: Sendable {
        private let turns: ImportTurns
        private let isOver = Mutex(false)

        fileprivate init(_ turns: ImportTurns) { self.turns = turns }

        deinit { end() }

        /// Returns the turn at once, so that a client that has read an answer's last line can start the next import.
        func end() {
            isOver.withLock { isOver in
                if !isOver { turns.state.withLock { $0 = TurnState() } }
                isOver = true
            }
        }

        /// - Throws: `Stopped` if somebody has asked to stop.
        func check() throws(Stopped) {
            if turns.state.withLock({ $0.isStopped }) { throw Stopped() }
        }
    }

    struct Stopped: Error, CustomStringConvertible {
        let description = "it was stopped; what it had imported stays"
    }

    var isTaken: Bool { state.withLock(\.isTaken) }

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

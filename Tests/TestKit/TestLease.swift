import Synchronization

/// A lease that a test gives and takes: it answers a number of questions with yes, then with no.
public final class TestLease: Sendable {
    private struct Answers {
        var left: Int
        var wasRefused = false
    }

    private let answers: Mutex<Answers>

    /// - Parameter questions: the number of questions to answer with yes.
    public init(for questions: Int = 0) { answers = Mutex(Answers(left: questions)) }

    public func give(for count: Int = .max) { answers.withLock { $0 = Answers(left: count) } }
    public func take() { give(for: 0) }

    /// True once a question was answered with no since the lease was given: what was under way has noticed.
    public var isOver: Bool { answers.withLock { $0.wasRefused } }

    public var isHeld: Bool {
        answers.withLock { answers in
            guard answers.left > 0 else {
                answers.wasRefused = true
                return false
            }
            if answers.left < .max { answers.left -= 1 }
            return true
        }
    }
}

import Synchronization

/// A lease that a test gives and takes.
public final class TestLease: Sendable {
    private let questions: Mutex<Int>

    /// - Parameter questions: the number of questions to answer with yes.
    public init(for questions: Int = 0) { self.questions = Mutex(questions) }

    public func give(for count: Int = .max) { questions.withLock { $0 = count } }
    public func take() { give(for: 0) }

    /// True once questions are answered with no.
    public var isOver: Bool { questions.withLock { $0 == 0 } }

    public var isHeld: Bool {
        questions.withLock { questions in
            guard questions > 0 else { return false }
            if questions < .max { questions -= 1 }
            return true
        }
    }
}

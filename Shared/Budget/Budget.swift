import Foundation

/// What one question may cost: so much time of the thread's CPU, and no more once nobody waits for the answer.
///
/// Loops that a stranger can make long ask it as they go, and end when it says so. What they have by then is not the answer: whoever set
/// the budget looks at `isSpent` afterwards and throws it away. So what loops return need not say that it is half, and no loop must know
/// how the question is refused.
///
/// It is the CPU's time and not the clock's, so that a busy machine refuses nobody; and not a count of steps, since those of different
/// loops cost differently. Reading that clock takes a third of a microsecond: it is done every `stepsBetween` steps.
public final class Budget: @unchecked Sendable {
    // Unchecked: one task asks it, and whoever set it looks when that task is done.

    /// Of the question that is being answered; nil where nobody set a bound.
    @TaskLocal public static var current: Budget?

    /// A step is what takes some tenths of a microsecond to some microseconds.
    private static let stepsBetween = 64

    private let limit: UInt64
    private let isAbandoned: @Sendable () -> Bool
    private var stepsLeft = Budget.stepsBetween
    /// Of the threads that worked on it before this one.
    private var before: UInt64 = 0
    private var thread: pthread_t
    private var start: UInt64
    /// True once it said no.
    public private(set) var isSpent = false

    /// - Parameters:
    ///   - limit: of CPU time.
    ///   - isAbandoned: true once nobody waits for the answer.
    public init(_ limit: Duration, isAbandoned: @escaping @Sendable () -> Bool = { false }) {
        let (seconds, attoseconds) = limit.components
        self.limit = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
        self.isAbandoned = isAbandoned
        thread = pthread_self()
        start = Budget.threadTime
    }

    /// The CPU time used so far.
    public var used: Duration { .nanoseconds(Int64(clamping: nanosecondsUsed)) }

    /// Counts some steps.
    /// - Returns: false once the work should end.
    @inline(__always) public func allows(_ steps: Int = 1) -> Bool {
        stepsLeft -= steps
        return stepsLeft > 0 || look()
    }

    /// The same where there may be no budget.
    @inline(__always) public static func allows(_ steps: Int = 1, of budget: Budget?) -> Bool {
        budget?.allows(steps) ?? true
    }

    /// To be said before a question's task waits for something.
    public func waits() { _ = nanosecondsUsed }

    /// And after that: what the thread did meanwhile was for others.
    public func waited() {
        thread = pthread_self()
        start = Budget.threadTime
    }

    private func look() -> Bool {
        stepsLeft = Budget.stepsBetween
        if !isSpent { isSpent = nanosecondsUsed > limit || Task.isCancelled || isAbandoned() }
        // Whoever asks again hears it again at once.
        if isSpent { stepsLeft = 0 }
        return !isSpent
    }

    private var nanosecondsUsed: UInt64 {
        let now = Budget.threadTime
        if pthread_equal(thread, pthread_self()) == 0 {
            // What the other thread did since the last look is not known, and is less than between two looks.
            thread = pthread_self()
            start = now
        }
        defer {
            before += now - start
            start = now
        }
        return before + (now - start)
    }

    private static var threadTime: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

import Foundation

/// CPU time that one question may use; it is also spent once nobody waits for the answer.
///
/// Loops that a caller can make long ask the budget as they go and end when it is spent. Their partial result is not the answer: the code
/// that set the budget checks `isSpent` afterwards and discards it. So a loop's result need not be marked as partial, and no loop has to
/// know how a question is refused.
///
/// The budget counts the thread's CPU time. Wall time would refuse people on a busy machine, and a count of steps would not compare between
/// loops. Reading that clock takes a third of a microsecond, so it is read every `stepsBetween` steps.
public final class Budget: @unchecked Sendable {
    // Unchecked because only one task uses it at a time; its owner reads it after that task has ended.

    /// Budget of the question that the present task answers; nil where nobody set a bound.
    @TaskLocal public static var current: Budget?

    /// A step takes between some tenths of a microsecond and some microseconds.
    private static let stepsBetween = 64

    private let limit: UInt64
    private let isAbandoned: @Sendable () -> Bool
    private var stepsLeft = Budget.stepsBetween
    /// CPU time of the threads that worked on the question before this one.
    private var before: UInt64 = 0
    private var thread: pthread_t
    private var start: UInt64
    /// True once `allows` has answered false.
    public private(set) var isSpent = false

    /// - Parameters:
    ///   - limit: CPU time.
    ///   - isAbandoned: true once nobody waits for the answer.
    public init(_ limit: Duration, isAbandoned: @escaping @Sendable () -> Bool = { false }) {
        let (seconds, attoseconds) = limit.components
        self.limit = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
        self.isAbandoned = isAbandoned
        thread = pthread_self()
        start = Budget.threadTime
    }

    /// CPU time used so far.
    public var used: Duration { .nanoseconds(Int64(clamping: nanosecondsUsed)) }

    /// CPU time that is left.
    public var left: Duration { .nanoseconds(Int64(clamping: limit)) - used }

    /// Counts some steps.
    /// - Returns: false once the work should end.
    @inline(__always) public func allows(_ steps: Int = 1) -> Bool {
        stepsLeft -= steps
        return stepsLeft > 0 || look()
    }

    /// The same; true where there is no budget.
    @inline(__always) public static func allows(_ steps: Int = 1, of budget: Budget?) -> Bool {
        budget?.allows(steps) ?? true
    }

    /// Call before the question's task suspends.
    public func waits() { _ = nanosecondsUsed }

    /// Call after the task has resumed: the thread's CPU time meanwhile belonged to others.
    public func waited() {
        thread = pthread_self()
        start = Budget.threadTime
    }

    private func look() -> Bool {
        stepsLeft = Budget.stepsBetween
        if !isSpent { isSpent = nanosecondsUsed > limit || Task.isCancelled || isAbandoned() }
        // The next call looks at the clock again and answers false.
        if isSpent { stepsLeft = 0 }
        return !isSpent
    }

    private var nanosecondsUsed: UInt64 {
        let now = Budget.threadTime
        if pthread_equal(thread, pthread_self()) == 0 {
            // The other thread's CPU time since its last look is unknown, and is less than one interval between looks.
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

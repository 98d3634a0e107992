import EventLog

/// State of one append.
struct Delivery: Sendable {
    /// Offset of each record, if known.
    private var offsets: [Int64?]
    private var unreported = 0
    private var cause: LogError?
    /// True if `cause` is why it failed, not a consequence of another failure.
    private var isCauseOwn = false
    private var isCertain = true
    /// Set once all its records are queued.
    var continuation: CheckedContinuation<Result<[Int64], AppendError>, Never>?

    init(count: Int) {
        offsets = Array(repeating: nil, count: count)
    }

    var hasFailed: Bool { cause != nil }
    var isComplete: Bool { unreported == 0 && continuation != nil }

    mutating func queued() {
        unreported += 1
    }

    mutating func delivered(_ index: Int, at offset: Int64) {
        unreported -= 1
        offsets[index] = offset
    }

    /// The report of a queued record was an error.
    mutating func failed(because cause: LogError, isOwn: Bool, isNotWritten: Bool) {
        unreported -= 1
        isCertain = isCertain && isNotWritten
        stop(because: cause, isOwn: isOwn)
    }

    /// No more of its records will be queued.
    mutating func stop(because cause: LogError, isOwn: Bool) {
        if self.cause == nil || (isOwn && !isCauseOwn) {
            self.cause = cause
            isCauseOwn = isOwn
        }
    }

    /// The caller's result; `ending` counts if the append is ended before all reports came.
    func result(endedBecause ending: LogError? = nil) -> Result<[Int64], AppendError> {
        let known = offsets.compactMap(\.self)
        guard known.count < offsets.count else { return .success(known) }
        let cause = cause ?? ending ?? .unavailable("the append did not end")
        return .failure(AppendError(cause: cause, offsets: offsets, isCertain: isCertain && unreported == 0))
    }
}

import EventLog

/// What has been learned of one append so far.
struct Delivery: Sendable {
    /// For each record where it stands, if that is known.
    private var offsets: [Int64?]
    private var unreported = 0
    private var cause: LogError?
    /// Whether `cause` is why it failed, not what followed from something else's failure.
    private var isCauseOwn = false
    private var isCertain = true
    /// Set once all records have been queued that will be.
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

    /// A queued record's report said that it failed.
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

    /// What the caller gets; `cause` counts if the append is ended before all reports came.
    func result(endedBecause ending: LogError? = nil) -> Result<[Int64], AppendError> {
        let known = offsets.compactMap(\.self)
        guard known.count < offsets.count else { return .success(known) }
        let cause = cause ?? ending ?? .unavailable("the append did not end")
        return .failure(AppendError(cause: cause, offsets: offsets, isCertain: isCertain && unreported == 0))
    }
}

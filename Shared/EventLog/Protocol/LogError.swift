/// Why a call to the log failed.
public enum LogError: Error, Sendable, CustomStringConvertible {
    /// The broker or the file cannot be reached or written now; the same call may succeed later.
    case unavailable(String)
    /// Too little room is left on the disk: appending stops until there is more.
    case full(String)
    /// The log will never take this record.
    case refused(String)
    /// The position is below the first kept offset or above the end.
    case outOfRange(TopicPartition, position: Int64, bounds: Range<Int64>)
    /// A record's checksum is wrong: reading stops before it.
    case damaged(TopicPartition, offset: Int64)
    /// The topic does not exist, or with other partitions.
    case misconfigured(String)
    /// Another process has claimed with a higher epoch what this one writes: this one may no longer write it.
    case superseded(String)
    /// This client has failed for good; a new one is needed.
    case fatal(String)
    /// `close` was called.
    case closed

    /// True if this client can no longer be used: its process has to restart with a new one.
    public var endsTheClient: Bool {
        switch self {
        case .fatal, .closed, .superseded: true
        case .unavailable, .full, .refused, .outOfRange, .damaged, .misconfigured: false
        }
    }

    public var description: String {
        switch self {
        case .unavailable(let why): "the log is not available: \(why)"
        case .full(let why): "the log is full: \(why)"
        case .refused(let why): "the log refused a record: \(why)"
        case .outOfRange(let partition, let position, let bounds):
            "position \(position) of \(partition) is outside the log, which has \(bounds.lowerBound) up to \(bounds.upperBound)"
        case .damaged(let partition, let offset): "the record at \(partition)@\(offset) is damaged"
        case .misconfigured(let why): "the log is not set up as needed: \(why)"
        case .superseded(let why): "another process has taken over: \(why)"
        case .fatal(let why): "the log's client failed for good: \(why)"
        case .closed: "the log was closed"
        }
    }
}

/// An append that did not succeed whole.
public struct AppendError: Error, Sendable, CustomStringConvertible {
    public let cause: LogError
    /// For each record, in order, the offset it is durable at, or nil if nothing is known.
    public let offsets: [Int64?]
    /// True: no record without an offset was written, and none will be.
    public let isCertain: Bool

    public init(cause: LogError, offsets: [Int64?], isCertain: Bool) {
        self.cause = cause
        self.offsets = offsets
        self.isCertain = isCertain
    }

    public var description: String { cause.description }
}

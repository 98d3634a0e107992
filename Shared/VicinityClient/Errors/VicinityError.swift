/// Reason for which a call failed. Calls throw nothing else but `CancellationError`.
public enum VicinityError: Error, Sendable, Equatable {
    /// The server answered with an error.
    case refused(Problem)
    /// No attempt had a whole answer. A write may or may not be done: the same call with the same idempotency key finds out, without doing it
    /// twice.
    case unreachable(String)
    /// The answer does not fit the API's document.
    case unreadable(String)
    /// The answer, a sequence or a copy is larger than its limit allows.
    case tooLarge(limit: Int)
    /// An argument cannot be sent: its name, and what is allowed.
    case invalid(field: String, allowed: String)

    /// Problem that the server reported; nil for other errors.
    public var problem: Problem? {
        if case .refused(let problem) = self { problem } else { nil }
    }
}

extension VicinityError: CustomStringConvertible {
    /// Text for people.
    public var description: String {
        switch self {
        case .refused(let problem): "\(problem)"
        case .unreachable(let why): "the server cannot be reached: \(why)"
        case .unreadable(let why): "the answer cannot be read: \(why)"
        case .tooLarge(let limit): "the answer or copy is larger than the limit, \(limit)"
        case .invalid(let field, let allowed): "\(field) must be \(allowed)"
        }
    }
}

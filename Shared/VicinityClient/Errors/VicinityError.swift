/// Why a call gave no value. Beside it only `CancellationError` is thrown.
public enum VicinityError: Error, Sendable, Equatable {
    /// The server answered with an error.
    case refused(Problem)
    /// No whole answer came, as often as it was tried. Of a write nobody knows whether it was done: the same call with the same
    /// idempotency key finds out, without doing it twice.
    case unreachable(String)
    /// The answer is not what the API's document says.
    case unreadable(String)
    /// The answer, or what a sequence or a copy would hold, is larger than the settings allow.
    case tooLarge(limit: Int)
    /// An argument cannot be sent: which, and what is allowed.
    case invalid(field: String, allowed: String)

    /// The server's problem, if that is what it is.
    public var problem: Problem? {
        if case .refused(let problem) = self { problem } else { nil }
    }
}

extension VicinityError: CustomStringConvertible {
    /// For people to read.
    public var description: String {
        switch self {
        case .refused(let problem): "\(problem)"
        case .unreachable(let why): "the server cannot be reached: \(why)"
        case .unreadable(let why): "the answer cannot be read: \(why)"
        case .tooLarge(let limit): "there is more than \(limit) of it, which is the limit"
        case .invalid(let field, let allowed): "\(field) must be \(allowed)"
        }
    }
}

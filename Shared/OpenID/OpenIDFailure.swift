/// Reason why a sign-in by a provider failed.
public enum OpenIDFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The provider does not answer: it may succeed later.
    case unavailable(String)
    /// The provider refuses the sign-in: its code is old, used or of another client. The person has to begin again.
    case refused(String)
    /// The provider's answer is invalid.
    case untrusted(String)
    /// The provider refuses this deployment: the settings have to be corrected.
    case misconfigured(String)

    /// Name in logs and metrics.
    public var code: String {
        switch self {
        case .unavailable: "unavailable"
        case .refused: "refused"
        case .untrusted: "untrusted"
        case .misconfigured: "misconfigured"
        }
    }

    /// Text for logs, without code, token or secret.
    public var description: String {
        switch self {
        case .unavailable(let why): "the provider is not available: \(why)"
        case .refused(let why): "the provider refuses the sign-in: \(why)"
        case .untrusted(let why): "the provider's answer is invalid: \(why)"
        case .misconfigured(let why): "the provider refuses this deployment's settings: \(why)"
        }
    }
}

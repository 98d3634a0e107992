/// Why nobody could be signed in by a provider.
public enum OpenIDFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The provider does not answer, or not now: the same may succeed later.
    case unavailable(String)
    /// The provider says no to this sign-in: its code is old, used or of somebody else. Whoever signs in begins again.
    case refused(String)
    /// What the provider answered is not to be believed.
    case untrusted(String)
    /// The provider does not take this deployment for what it says it is: the operator has to look at the settings.
    case misconfigured(String)

    /// Its name in the log and for counting.
    public var code: String {
        switch self {
        case .unavailable: "unavailable"
        case .refused: "refused"
        case .untrusted: "untrusted"
        case .misconfigured: "misconfigured"
        }
    }

    /// For the log: it holds no code, no token and no secret.
    public var description: String {
        switch self {
        case .unavailable(let why): "the provider is not available: \(why)"
        case .refused(let why): "the provider refuses the sign-in: \(why)"
        case .untrusted(let why): "the provider's answer is not believed: \(why)"
        case .misconfigured(let why): "the provider does not take this deployment's settings: \(why)"
        }
    }
}

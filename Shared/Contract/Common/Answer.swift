public import Events

/// A service's verdict on a command that changed nothing.
public struct Answer: DirectJSON, Sendable, Hashable {
    public enum Verdict: String, Codable, Sendable, Hashable {
        /// A rule refused it; `reason` names the rule.
        case refused
        /// It was carried out already; the thing is as the first command left it, or has moved on.
        case repeated
        /// The thing never existed, or was removed.
        case unknown
        /// The actor is not allowed to.
        case forbidden
        /// The same idempotency key was used with another body.
        case mismatched
    }

    /// Event id of the command.
    public var command: String
    public var actor: String
    /// The thing that the command names.
    public var subject: String
    public var verdict: Verdict
    public var reason: Reason?
    public var reflects: InputPositions
}

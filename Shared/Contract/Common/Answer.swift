public import Events

/// A service's verdict on a command that changed nothing.
public struct Answer: DirectJSON, Sendable, Hashable {
    public enum Verdict: String, Codable, Sendable, Hashable {
        /// A rule said no; `reason` says which.
        case refused
        /// It had been done already; the thing is as the first command left it, or has moved on.
        case repeated
        /// The thing was never known, or was removed.
        case unknown
        /// The actor may not.
        case forbidden
        /// The same idempotency key was used with another body.
        case mismatched
    }

    /// The command's event id.
    public var command: String
    public var actor: String
    /// The thing that the command names.
    public var subject: String
    public var verdict: Verdict
    public var reason: Reason?
    public var reflects: InputPositions
}

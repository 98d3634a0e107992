public import Events

/// A device that is signed in. Its secret is with the browser: here is only what recognizes it.
public struct OpenSession: StateRecord, Hashable {
    /// As its tokens name it (`sid`).
    public var session: String
    public var person: String
    /// SHA-256 of the secret, in hexadecimal digits.
    public var secretDigest: String
    /// Of the secret before: good for a moment longer, for two tabs and lost answers.
    public var formerDigest: String?
    /// When the secret turned last.
    public var turnedAt: Timestamp
    public var startedAt: Timestamp
    public var seenAt: Timestamp
    /// Its absolute end.
    public var until: Timestamp
    /// In short words: "Firefox on Android".
    public var device: String
    /// The first part of the address that it was seen from last.
    public var network: String
    /// The issuer by which it was opened.
    public var signIn: String
    public var reflects: InputPositions
}

/// A session that is over: none of its tokens is good any more.
public struct ClosedSession: Codable, Sendable, Hashable {
    public var session: String
    public var person: String
    public var reason: Reason
    public var closedAt: Timestamp
    /// What would have been its absolute end.
    public var until: Timestamp
    public var reflects: InputPositions

    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        /// Its person ended it, or an operator.
        case ended
        /// Its absolute end came, or nobody renewed it for long.
        case expired
        /// A secret that had been turned long ago was shown: somebody has a copy.
        case stolen
        /// Its account is gone.
        case left
    }
}

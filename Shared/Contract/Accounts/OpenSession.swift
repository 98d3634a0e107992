public import Events

/// A device that is signed in. The browser keeps the secret; the record has its digest.
public struct OpenSession: StateRecord, Hashable {
    /// The id in its tokens (`sid`).
    public var session: String
    public var person: String
    /// SHA-256 of the secret, in hexadecimal digits.
    public var secretDigest: String
    /// Digest of the previous secret, which stays valid for a minute for parallel tabs and lost answers.
    public var formerDigest: String?
    /// Time of the secret's last turn.
    public var turnedAt: Timestamp
    public var startedAt: Timestamp
    public var seenAt: Timestamp
    /// Absolute end.
    public var until: Timestamp
    /// Short description: "Firefox on Android".
    public var device: String
    /// Network prefix of the address that it was last used from.
    public var network: String
    /// The issuer by which it was opened.
    public var signIn: String
    public var reflects: InputPositions
}

/// A closed session, whose tokens are invalid.
public struct ClosedSession: Codable, Sendable, Hashable {
    public var session: String
    public var person: String
    public var reason: Reason
    public var closedAt: Timestamp
    /// Its absolute end, had it stayed open.
    public var until: Timestamp
    public var reflects: InputPositions

    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        /// Its person or an operator ended it.
        case ended
        /// It reached its absolute end, or was not renewed for too long.
        case expired
        /// An old secret was shown, so somebody has a copy.
        case stolen
        /// Its account was deleted.
        case left
    }
}

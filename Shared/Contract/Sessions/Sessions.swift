public import Events

/// A session that was ended early.
public struct EndedSession: Codable, Sendable, Hashable {
    /// Id in its tokens (`sid`).
    public var session: String
    public var person: String
    public var endedAt: Timestamp
    /// Expiry of its last token.
    public var until: Timestamp
    /// Group of networks that the request's network belongs to; each group may fill a share of the remembered sessions. Nil for people with
    /// rights, and in records from before there were shares.
    public var share: Int?
}

/// A revocation of a person's sessions, a role's, or a person's in a role. It names at least one of both.
public struct RevokedSessions: Codable, Sendable, Hashable {
    public var person: String?
    public var role: Actor.Role?
    /// Only sessions that began before this time are revoked.
    public var issuedBefore: Timestamp
    /// The operator who revoked them.
    public var by: String
    public var revokedAt: Timestamp
    /// Expiry of the last revoked token.
    public var until: Timestamp

    /// The record's key. Revocations of the same people with different times have different keys. A session's id has no blank, so that the
    /// keys of both records differ.
    public var key: String { "\(person ?? "*") \(role?.rawValue ?? "*") \(issuedBefore)" }

    public var partitionKey: String { person ?? role?.rawValue ?? "*" }
}

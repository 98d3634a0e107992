public import Events

public struct EndedSession: Codable, Sendable, Hashable {
    /// As its tokens name it (`sid`).
    public var session: String
    public var person: String
    public var endedAt: Timestamp
    /// None of its tokens is good beyond it.
    public var until: Timestamp
    /// A part of all networks, to which the one belongs that asked for this: each has its share of what is remembered. Nil of a session of
    /// somebody who works here, and of those that were ended before there were shares.
    public var share: Int?
}

/// Of a person, of a role, or of a person in a role: one of them is named at least.
public struct RevokedSessions: Codable, Sendable, Hashable {
    public var person: String?
    public var role: Actor.Role?
    /// Sessions that began at this moment or later are not meant.
    public var issuedBefore: Timestamp
    /// The operator who said so.
    public var by: String
    public var revokedAt: Timestamp
    /// No token that is meant is good beyond it.
    public var until: Timestamp

    /// The record's key: two for the same people with different times stand side by side, whichever came first. No session's id has a
    /// blank.
    public var key: String { "\(person ?? "*") \(role?.rawValue ?? "*") \(issuedBefore)" }

    public var partitionKey: String { person ?? role?.rawValue ?? "*" }
}

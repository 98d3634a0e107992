public import Events

/// An offer to work for a business, to whoever has its link.
public struct Invitation: StateRecord, Hashable {
    public var invitation: String
    public var merchant: String
    public var duty: Duty
    /// The person who invites.
    public var by: String
    /// SHA-256 of the link's secret, in hexadecimal digits.
    public var secretDigest: String
    public var createdAt: Timestamp
    public var until: Timestamp
    /// The only address that may accept it; nil: anybody with the link.
    public var email: String?
    public var reflects: InputPositions

    /// Lifetime of an invitation, in days.
    public static let days = 1...30
}

/// An invitation that was accepted, taken back, or expired.
public struct EndedInvitation: Codable, Sendable, Hashable {
    public var invitation: String
    public var merchant: String
    public var endedAt: Timestamp
    public var reflects: InputPositions
}

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
    /// If it is meant for one address: only who shows to have it may accept.
    public var email: String?
    public var reflects: InputPositions

    /// How long an invitation may stand, in days.
    public static let days = 1...30
}

/// An invitation that was accepted, taken back, or not answered in its time.
public struct EndedInvitation: Codable, Sendable, Hashable {
    public var invitation: String
    public var merchant: String
    public var endedAt: Timestamp
    public var reflects: InputPositions
}

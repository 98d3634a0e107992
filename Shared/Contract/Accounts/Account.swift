public import Events

/// A person who signed in, with their ways in and their rights.
public struct Account: StateRecord, Hashable {
    /// A random id: the browser's anonymous customer at the first sign-in, if there was one.
    public var person: String
    public var signIns: [SignIn]
    /// Ids of other browsers' anonymous customers, whose orders belong to this person, too.
    public var joined: [String]
    /// Duties by invitation, or set by an operator.
    public var memberships: [Membership]
    /// Whether the settings make one of its addresses an operator's.
    public var isOperator: Bool = false
    /// An address that the person has proven to be theirs.
    public var email: String?
    /// Changes of the ways in that can still be taken back, the oldest first. Nil if there are none.
    public var wayChanges: [WayChange]?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// Bounds of a record.
    public static let mostSignIns = 8
    public static let mostJoined = 16
    public static let mostMemberships = 50
    public static let mostWayChanges = 8
}

/// One way in: an issuer and its name for the person.
public struct SignIn: Codable, Sendable, Hashable {
    /// The provider's address, or `email`.
    public var issuer: String
    /// The issuer's name for the person; of `email` the address in small letters.
    public var subject: String
    /// Shown name: an e-mail address, or the provider's name of the person.
    public var name: String?
    /// Duties granted by the provider's claims; each sign-in by this way replaces them.
    public var memberships: [Membership]?
    public var isOperator: Bool?
    public var linkedAt: Timestamp

    /// The issuer of sign-ins by a code that was sent to an e-mail address.
    public static let email = "email"
}

/// A change of an account's ways in, which the link in a letter takes back.
public struct WayChange: Codable, Sendable, Hashable {
    /// SHA-256 of the link's secret, in hexadecimal digits.
    public var secretDigest: String
    /// Ways in after taking it back, without rights granted by a provider's claims.
    public var signIns: [SignIn]
    /// The account's address before.
    public var email: String?
    public var changedAt: Timestamp
    /// End of the time in which it can be taken back.
    public var until: Timestamp
}

public struct DeletedAccount: Codable, Sendable, Hashable {
    public var person: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

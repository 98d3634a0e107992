public import Events

/// A person who signed in: by which ways, and what they may do.
public struct Account: StateRecord, Hashable {
    /// A random id: that of the browser's anonymous customer at the first sign-in, if it had one.
    public var person: String
    public var signIns: [SignIn]
    /// Ids of other browsers' anonymous customers: what is theirs is this person's, too.
    public var joined: [String]
    /// By invitation, or as an operator said.
    public var memberships: [Membership]
    /// As the settings say of an e-mail address.
    public var isOperator: Bool = false
    /// Whose mailbox was shown to be theirs.
    public var email: String?
    /// Changes of the ways in that can still be taken back, the oldest first. Nil where there are none.
    public var wayChanges: [WayChange]?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    /// What bounds a record.
    public static let mostSignIns = 8
    public static let mostJoined = 16
    public static let mostMemberships = 50
    public static let mostWayChanges = 8
}

/// One way in: who an issuer says that a person is.
public struct SignIn: Codable, Sendable, Hashable {
    /// The provider's address, or `email`.
    public var issuer: String
    /// The issuer's name for the person; of `email` the address in small letters.
    public var subject: String
    /// As shown: an e-mail address or what the provider calls them.
    public var name: String?
    /// What the provider's claims grant; each sign-in by this way replaces it.
    public var memberships: [Membership]?
    public var isOperator: Bool?
    public var linkedAt: Timestamp

    /// The issuer of sign-ins by a code that was sent to an e-mail address.
    public static let email = "email"
}

/// A change of an account's ways in that whoever has the link in a letter can take back.
public struct WayChange: Codable, Sendable, Hashable {
    /// SHA-256 of the link's secret, in hexadecimal digits.
    public var secretDigest: String
    /// The ways as taking it back restores them, without what a provider's claims granted.
    public var signIns: [SignIn]
    /// The mailbox of the account before.
    public var email: String?
    public var changedAt: Timestamp
    /// From this time on the change stands.
    public var until: Timestamp
}

public struct DeletedAccount: Codable, Sendable, Hashable {
    public var person: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

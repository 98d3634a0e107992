/// A person who signed in by a provider.
public struct SignedIn: Sendable, Hashable {
    public var issuer: String
    /// The provider's id of the person, unique together with the issuer.
    public var subject: String
    /// Address in the provider's spelling; it may belong to somebody else later.
    public var email: String?
    /// Whether the provider has verified the address.
    public var isEmailVerified: Bool
    public var name: String?
    /// Rights that its claims grant by the settings.
    public var grants: [Grant]

    public init(
        issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false, name: String? = nil,
        grants: [Grant] = []
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
        self.grants = grants
    }
}

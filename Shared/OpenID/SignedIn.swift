/// Who a provider says has signed in.
public struct SignedIn: Sendable, Hashable {
    public var issuer: String
    /// The provider's id of the person, which it gives to nobody else. Only together with the issuer it is one person.
    public var subject: String
    /// As the provider writes it; somebody else may have it later.
    public var email: String?
    /// The provider has seen that the address is the person's.
    public var isEmailVerified: Bool
    public var name: String?
    /// What its claims give by the settings.
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

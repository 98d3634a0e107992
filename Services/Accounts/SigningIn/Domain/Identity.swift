import Contract
import Events

/// The person as an issuer identifies them at one sign-in.
struct Identity: Sendable, Hashable {
    var issuer: String
    var subject: String
    var name: String?
    /// A proven address.
    var email: String?
    /// Duties granted by a provider's claims.
    var memberships: [Membership] = []
    var isOperator = false

    /// Identity of a sign-in by a code.
    static func email(_ address: String) -> Identity {
        Identity(issuer: SignIn.email, subject: address, name: address, email: address)
    }

    /// The way in for the account.
    func signIn(linkedAt time: Timestamp) -> SignIn {
        SignIn(
            issuer: issuer, subject: subject, name: name.map { String($0.prefix(100)) },
            memberships: memberships.isEmpty ? nil : Array(memberships.prefix(Account.mostMemberships)),
            isOperator: isOperator ? true : nil, linkedAt: time)
    }
}

extension SignIn {
    /// Id of the way in, for addresses. It does not reveal the subject, and stays the same.
    var id: String { "w-\(Secrets.digest("\(issuer)\n\(subject)").prefix(26))" }
}

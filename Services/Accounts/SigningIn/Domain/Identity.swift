import Contract
import Events

/// Who an issuer says somebody is, at one sign-in.
struct Identity: Sendable, Hashable {
    var issuer: String
    var subject: String
    var name: String?
    /// An address that was shown to be theirs.
    var email: String?
    /// What a provider's claims grant.
    var memberships: [Membership] = []
    var isOperator = false

    /// By a code that was sent to an address.
    static func email(_ address: String) -> Identity {
        Identity(issuer: SignIn.email, subject: address, name: address, email: address)
    }

    /// As the account keeps it.
    func signIn(linkedAt time: Timestamp) -> SignIn {
        SignIn(
            issuer: issuer, subject: subject, name: name.map { String($0.prefix(100)) },
            memberships: memberships.isEmpty ? nil : Array(memberships.prefix(Account.mostMemberships)),
            isOperator: isOperator ? true : nil, linkedAt: time)
    }
}

extension SignIn {
    /// In addresses: it tells nothing of the subject, and is the same for as long as this way in is.
    var id: String { "w-\(Secrets.digest("\(issuer)\n\(subject)").prefix(26))" }
}

import Contract
import Events

/// An account in answers to its person and to operators.
struct AccountView: Encodable, Sendable {
    struct Way: Encodable, Sendable {
        var id: String
        var issuer: String
        var name: String?
        var linkedAt: Timestamp
    }

    var person: String
    /// Shown name, from the first way in.
    var name: String?
    var email: String?
    var signIns: [Way]
    /// Ids of other browsers, whose orders belong to the account.
    var joined: [String]
    /// The greatest duty in each business.
    var memberships: [Membership]
    var isOperator: Bool
    var createdAt: Timestamp
    var updatedAt: Timestamp

    init(_ account: Account) {
        let rights = account.rights
        person = account.person
        name = account.shownName
        email = account.email
        signIns = account.signIns.map { Way(id: $0.id, issuer: $0.issuer, name: $0.name, linkedAt: $0.linkedAt) }
        joined = account.joined
        memberships = rights.memberships.sorted { $0.key < $1.key }.map { Membership(merchant: $0.key, duty: $0.value) }
        isOperator = rights.isOperator
        (createdAt, updatedAt) = (account.createdAt, account.updatedAt)
    }
}

extension Account {
    var shownName: String? { signIns.lazy.compactMap(\.name).first ?? email }
    var mailboxes: [String] { signIns.filter { $0.issuer == SignIn.email }.map(\.subject) }
}

/// A person of a business, in answers to its owners.
struct MemberView: Encodable, Sendable {
    var person: String
    var name: String?
    var duty: Duty
    /// Whether the sign-in provider grants the duty.
    var byProvider: Bool

    /// Nil if the person does not work there.
    init?(_ account: Account, at merchant: String) {
        guard let duty = account.rights.memberships[merchant] else { return nil }
        (person, name, self.duty) = (account.person, account.shownName, duty)
        byProvider = !account.memberships.contains { $0.merchant == merchant }
    }
}

import Contract
import Events

/// An account as its person, and operators, see it.
struct AccountView: Encodable, Sendable {
    struct Way: Encodable, Sendable {
        var id: String
        var issuer: String
        var name: String?
        var linkedAt: Timestamp
    }

    var person: String
    /// As shown: how they signed in first.
    var name: String?
    var email: String?
    var signIns: [Way]
    /// Ids of other browsers, whose orders are theirs.
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

/// A session that was opened or renewed, for the gateway.
struct OpenedView: Encodable, Sendable {
    var secret: String
    var session: String
    var person: String
    var account: AccountView
    var startedAt: Timestamp
    var until: Timestamp
    /// The issuer by which it was opened.
    var signIn: String
    var isNew: Bool
    var joined: Bool
    /// Another way in was linked, which shows nothing of who it is.
    var isLinked: Bool
    /// With which one signs in to the account by a code: the browser knows them from now on.
    var mailboxes: [String]

    init(_ opened: Opened) {
        (secret, session, person) = (opened.secret, opened.session.session, opened.session.person)
        account = AccountView(opened.account)
        (startedAt, until) = (opened.session.startedAt, opened.session.until)
        (signIn, isNew, joined) = (opened.session.signIn, opened.isNew, opened.joined)
        (isLinked, mailboxes) = (opened.notice != nil, opened.account.mailboxes)
    }
}

/// A device in its person's list.
struct SessionView: Encodable, Sendable {
    var id: String
    var device: String
    var network: String
    var startedAt: Timestamp
    var seenAt: Timestamp
    var until: Timestamp
    var signIn: String

    init(_ session: OpenSession) {
        (id, device, network) = (session.session, session.device, session.network)
        (startedAt, seenAt, until, signIn) = (session.startedAt, session.seenAt, session.until, session.signIn)
    }
}

/// Somebody who works for a business, for its owners.
struct MemberView: Encodable, Sendable {
    var person: String
    var name: String?
    var duty: Duty
    /// The sign-in provider says so: it is changed there.
    var byProvider: Bool

    /// Nil if they do not work there.
    init?(_ account: Account, at merchant: String) {
        guard let duty = account.rights.memberships[merchant] else { return nil }
        (person, name, self.duty) = (account.person, account.shownName, duty)
        byProvider = !account.memberships.contains { $0.merchant == merchant }
    }
}

/// An offer to work for a business, for its owners and for whoever has its link.
struct InvitationView: Encodable, Sendable {
    var invitation: String
    var merchant: String
    var duty: Duty
    var email: String?
    var createdAt: Timestamp
    var until: Timestamp
    /// Once, when it is made.
    var secret: String?
    /// Whether a letter is on its way, if one was asked for.
    var sent: Bool?

    init(_ invitation: Invitation, secret: String? = nil) {
        (self.invitation, merchant, duty) = (invitation.invitation, invitation.merchant, invitation.duty)
        (email, createdAt, until) = (invitation.email, invitation.createdAt, invitation.until)
        self.secret = secret
    }
}

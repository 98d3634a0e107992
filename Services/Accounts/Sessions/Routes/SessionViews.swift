import Contract
import Events

/// An opened or renewed session, for the gateway.
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
    /// Whether another way in was linked, which proves no identity.
    var isLinked: Bool
    /// Addresses for signing in by a code, which the browser remembers.
    var mailboxes: [String]

    init(_ opened: Opened) {
        (secret, session, person) = (opened.secret, opened.session.session, opened.session.person)
        account = AccountView(opened.account)
        (startedAt, until) = (opened.session.startedAt, opened.session.until)
        (signIn, isNew, joined) = (opened.session.signIn, opened.isNew, opened.joined)
        (isLinked, mailboxes) = (opened.notice != nil, opened.account.mailboxes)
    }
}

/// An open session in its person's list.
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

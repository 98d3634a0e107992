import Contract
import Events
import Store

/// The context of a sign-in.
struct Arrival: Sendable, Hashable {
    /// The browser's anonymous customer.
    var anonymous: String?
    /// Person whose account the way in is linked to.
    var person: String?
    /// Session in which the linking began. It must still be open, and is replaced by the new one.
    var session: String?
    /// Whether that session began with a recent sign-in, as the gateway checks; required for linking.
    var isProven = false
    var browser: Browser
}

/// An opened or renewed session with its secret.
struct Opened: Sendable {
    var secret: String
    var session: OpenSession
    var account: Account
    var isNew = false
    var joined = false
    /// Notice of a linked way in.
    var notice: WayChanges.Notice?
}

extension AccountsHandler {
    /// - Throws: `Reason`
    func signIn(
        _ identity: Identity, _ arrival: Arrival, in transaction: borrowing Transaction
    ) throws -> Opened {
        let (now, database) = (transaction.now, transaction.database)
        var known = SigningIn.Known()
        known.byIdentity = try AccountTable.account(issuer: identity.issuer, subject: identity.subject, in: database)
        known.signedIn = try arrival.person.flatMap { try AccountTable.account($0, in: database) }
        let former = try former(of: arrival, in: transaction)
        if let anonymous = arrival.anonymous, !ErasePerson.isStandIn(anonymous) {
            known.anonymous = anonymous
            known.ownerOfAnonymous = try AccountTable.account(with: anonymous, in: database)
            known.isAnonymousErased = try Erasures.cover(anonymous, at: .earliest, in: database)
        }
        known.isProven = arrival.isProven
        let outcome = try SigningIn.decide(identity, known, at: now, newPerson: Secrets.newPerson())
        var account = operators.applied(to: outcome.account, at: now)
        var notice: WayChanges.Notice?
        if known.byIdentity == nil, let before = known.signedIn {
            let changed = try emitChange(to: account, instead: before, in: transaction)
            (account, notice) = (changed.account, changed.notice)
        } else if account != known.byIdentity {
            try emit(account, in: transaction)
        }
        var opened = try open(account, by: identity.issuer, arrival.browser, in: transaction)
        (opened.isNew, opened.joined, opened.notice) = (outcome.isNew, outcome.joined, notice)
        if let former { try emitClosed(former, .ended, because: nil, in: transaction) }
        return opened
    }

    /// The session in which the linking began; nil without linking.
    /// - Throws: `Reason`, if it was closed meanwhile.
    private func former(of arrival: Arrival, in transaction: borrowing Transaction) throws -> OpenSession? {
        guard let person = arrival.person, let id = arrival.session else { return nil }
        guard let session = try SessionTable.session(id, in: transaction.database), session.person == person,
            !sessions.isOver(session, at: transaction.now)
        else { throw Reason("attempt-over", "the session in which this began has ended; begin again") }
        return session
    }

    private func open(
        _ account: Account, by issuer: String, _ browser: Browser, in transaction: borrowing Transaction
    ) throws -> Opened {
        let others = try SessionTable.sessions(of: account.person, in: transaction.database)
        for session in others.dropFirst(SessionRules.most - 1) {
            try emitClosed(session, .ended, because: nil, in: transaction)
        }
        let shown = ShownSecret(session: Secrets.newSession(), secret: Secrets.new())
        let session = sessions.opened(
            shown.session, secret: shown.secret, of: account, by: issuer, browser, at: transaction.now)
        try emit(session, in: transaction)
        return Opened(secret: shown.text, session: session, account: account)
    }
}

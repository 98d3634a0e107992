import Contract
import Events
import Store

/// What a sign-in brings with it beside who it is.
struct Arrival: Sendable, Hashable {
    /// The browser's anonymous customer.
    var anonymous: String?
    /// Whose account another way in is linked to.
    var person: String?
    /// The session in which they asked for that: it has to be open still, and the new one takes its place.
    var session: String?
    /// In that session somebody signed in a moment ago, which the gateway has seen: only then another way is linked.
    var isProven = false
    var browser: Browser
}

/// A session as its browser and the gateway get it.
struct Opened: Sendable {
    var secret: String
    var session: OpenSession
    var account: Account
    var isNew = false
    var joined = false
    /// Another way in was linked: people are told.
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

    /// - Throws: `Reason`, if the session was ended meanwhile: whoever had it may link nothing any more.
    private func former(of arrival: Arrival, in transaction: borrowing Transaction) throws -> OpenSession? {
        guard let person = arrival.person, let id = arrival.session else { return nil }
        guard let session = try SessionTable.session(id, in: transaction.database), session.person == person,
            !sessions.isOver(session, at: transaction.now)
        else { throw Reason("attempt-over", "who began this is not signed in any more; begin again") }
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

    /// - Returns: nil if there is no such session, any more.
    /// - Throws: `ClockInDoubt`
    func renew(_ text: String, from network: String, in transaction: borrowing Transaction) throws -> Opened? {
        let database = transaction.database
        guard let shown = ShownSecret(text), let session = try SessionTable.session(shown.session, in: database),
            let account = try AccountTable.account(session.person, in: database)
        else { return nil }
        if try isRevoked(session, of: account, in: transaction) {
            try emitClosed(session, .ended, because: nil, in: transaction)
            return nil
        }
        let isFormer = session.formerDigest == Secrets.digest(shown.secret)
        let known = isFormer ? try SessionTable.nonce(of: session.session, in: database) : nil
        let nonce = known ?? Secrets.new()
        let next = ShownSecret(
            session: session.session, secret: Secrets.next(after: shown.secret, nonce: nonce))
        switch sessions.renewal(
            of: session, shown: shown.secret, next: next.secret, rights: account.rights, network: network,
            at: transaction.now)
        {
        case .repeated: return Opened(secret: next.text, session: session, account: account)
        case .turned(let turned):
            try SessionTable.setNonce(nonce, of: turned.session, in: database)
            try emit(turned, in: transaction)
            return Opened(secret: next.text, session: turned, account: account)
        case .over(.expired) where !sessions.isOver(session, at: transaction.deletionTime):
            throw ClockInDoubt()
        case .over(let reason):
            try emitClosed(session, reason, because: nil, in: transaction)
            return nil
        }
    }

    /// A session is over by the wall clock only, which may have leapt: the browser keeps it and asks again later.
    struct ClockInDoubt: Error {}

    private func isRevoked(
        _ session: OpenSession, of account: Account, in transaction: borrowing Transaction
    ) throws -> Bool {
        try RevocationTable.all(in: transaction.database).contains {
            session.startedAt < $0.before && account.has($0.role)
        }
    }

    // MARK: - Going away

    /// - Throws: `Reason`, if the person is a business's last owner.
    func leave(_ person: String, in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let account = try AccountTable.account(person, in: database) else { return false }
        for merchant in account.rights.memberships.keys.sorted() {
            var without = account
            (without.memberships, without.signIns) = ([], [])
            try People.keepsOwner(
                merchant, owners: try AccountTable.owners(of: merchant, in: database), after: without)
        }
        try emitGone(account, because: nil, in: transaction)
        return true
    }
}

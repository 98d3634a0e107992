import Contract
import Events
import Store

/// Ways in that are taken from an account, and changes of them that are taken back.
extension AccountsHandler {
    /// The changed account, and whom to notify of the change.
    struct Changed: Sendable {
        var account: Account
        var notice: WayChanges.Notice
    }

    /// Takes a way in from an account, and closes the sessions that were opened by it.
    /// - Parameters:
    ///   - offered: the issuers by which one can sign in here now; one of them stays.
    ///   - session: the one that asks; it goes on.
    ///   - isProven: in that session somebody signed in a moment ago.
    /// - Returns: nil if the account has no such way in.
    /// - Throws: `Reason`, if there is no other way in, or a business would lose its last owner.
    func unlink(
        _ id: String, from person: String, offered: Set<String>, keeping session: String?, isProven: Bool,
        in transaction: borrowing Transaction
    ) throws -> Changed? {
        let (now, database) = (transaction.now, transaction.database)
        guard let account = try AccountTable.account(person, in: database),
            let signIn = account.signIns.first(where: { $0.id == id })
        else { return nil }
        guard isProven else { throw WayChanges.proofNeeded }
        let after = operators.applied(to: try account.unlinked(signIn, offered: offered, at: now), at: now)
        for merchant in account.rights.memberships.keys.sorted() {
            try People.keepsOwner(
                merchant, owners: try AccountTable.owners(of: merchant, in: database), after: after)
        }
        let changed = try emitChange(to: after, instead: account, in: transaction)
        for open in try SessionTable.sessions(of: person, in: database)
        where open.signIn == signIn.issuer && open.session != session {
            try emitClosed(open, .ended, because: nil, in: transaction)
        }
        return changed
    }

    /// Emits an account with other ways in, so that the change can be taken back.
    func emitChange(
        to after: Account, instead before: Account, in transaction: borrowing Transaction
    ) throws -> Changed {
        let (now, nonce) = (transaction.now, Secrets.new())
        let digest = Secrets.digest(links.secret(of: nonce))
        let noted = try WayChanges.noted(after, instead: before, secretDigest: digest, at: now)
        try emit(noted, in: transaction)
        return Changed(
            account: noted, notice: WayChanges.notice(of: noted, instead: before, nonce: nonce, at: now))
    }

    /// Takes back a change and all that came after it. Nobody is signed in then: whoever has one of the ways signs in again.
    /// - Parameter secret: of the link in a letter.
    /// - Throws: `Reason`
    func takeBack(_ secret: String, in transaction: borrowing Transaction) throws -> Changed {
        let (now, database) = (transaction.now, transaction.database)
        let digest = Secrets.digest(secret)
        guard let account = try AccountTable.account(wayChange: digest, in: database),
            let change = WayChanges.open(account, at: now).first(where: { $0.secretDigest == digest })
        else { throw WayChanges.over }
        var after = WayChanges.takenBack(change, of: account, at: now)
        for way in after.signIns where !account.signIns.contains(where: { $0.id == way.id }) {
            try take(way, for: &after, in: transaction)
        }
        after = operators.applied(to: after, at: now)
        try emit(after, in: transaction)
        for session in try SessionTable.sessions(of: account.person, in: database) {
            try emitClosed(session, .ended, because: nil, in: transaction)
        }
        try DepartureTable.forget(account.person, in: database)
        return Changed(
            account: after, notice: WayChanges.notice(of: after, instead: account, nonce: nil, at: now))
    }

    /// Whoever signed in meanwhile by a way that was removed has an account of its own: it gives the way back, and joins if it has no other.
    private func take(_ way: SignIn, for after: inout Account, in transaction: borrowing Transaction) throws {
        let (now, database) = (transaction.now, transaction.database)
        guard var other = try AccountTable.account(issuer: way.issuer, subject: way.subject, in: database),
            other.person != after.person
        else { return }
        other.signIns.removeAll { $0.id == way.id }
        guard other.signIns.isEmpty else {
            if other.email == way.subject { other.email = other.mailboxes.first }
            other.updatedAt = now
            return try emit(operators.applied(to: other, at: now), in: transaction)
        }
        after = SigningIn.merged(other, into: after, at: now)
        try emitGone(other, because: nil, heir: after.rights, in: transaction)
    }
}

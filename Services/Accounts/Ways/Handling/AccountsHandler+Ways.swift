import Contract
import Events
import Store

/// Removal of ways in, and taking back of changes.
extension AccountsHandler {
    /// The changed account, and the notice of the change.
    struct Changed: Sendable {
        var account: Account
        var notice: WayChanges.Notice
    }

    /// Removes a way in, and closes the sessions that were opened by it.
    /// - Parameters:
    ///   - offered: issuers that can be used here; a way of one of them has to remain.
    ///   - session: session of the request, which stays open.
    ///   - isProven: whether that session began with a recent sign-in.
    /// - Returns: nil if the account has no such way in.
    /// - Throws: `Reason`, if no usable way remains, or a business would lose its last owner.
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

    /// Emits an account with changed ways in and the data for taking the change back.
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

    /// Takes back a change and all later ones, and closes all sessions.
    /// - Parameter secret: secret of the link in a letter.
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

    /// Moves a restored way back. A sign-in by it may have created another account meanwhile, which is merged if it has no other way.
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
        try emitDeleted(other, because: nil, heir: after.rights, in: transaction)
    }
}

import Contract
import Events

/// Whose account somebody signs in to, and what of their browser joins it.
enum SigningIn {
    /// What is known of those who may be meant.
    struct Known: Sendable {
        /// The account that has this way in.
        var byIdentity: Account?
        /// The account that the browser is signed in to: another way in is linked to it.
        var signedIn: Account?
        /// They signed in to it a moment ago.
        var isProven = false
        /// The browser's anonymous customer, if it has one.
        var anonymous: String?
        /// The account that this id belongs to.
        var ownerOfAnonymous: Account?
        /// The anonymous customer asked to be forgotten.
        var isAnonymousErased = false
    }

    struct Outcome: Sendable, Hashable {
        var account: Account
        /// There was no account before.
        var isNew: Bool
        /// What the browser has is the account's from now on.
        var joined: Bool
    }

    /// - Parameter newPerson: an id for who has none.
    /// - Throws: why it cannot be.
    static func decide(
        _ identity: Identity, _ known: Known, at now: Timestamp, newPerson: @autoclosure () -> String
    ) throws(Reason) -> Outcome {
        if let account = known.byIdentity {
            if let signedIn = known.signedIn, signedIn.person != account.person {
                throw Reason("linked-elsewhere", "this way of signing in belongs to another account")
            }
            return try joining(account.signedIn(by: identity, at: now), known, at: now)
        }
        if let account = known.signedIn {
            guard known.isProven else { throw WayChanges.proofNeeded }
            return try joining(account.linked(to: identity, at: now), known, at: now)
        }
        let own = freeAnonymous(known)
        var account = Account(person: own ?? newPerson(), createdAt: now, updatedAt: now)
        account.add(identity, at: now)
        return Outcome(account: account, isNew: true, joined: own != nil)
    }

    /// An id belongs to one account only, and one that was forgotten comes back to nobody.
    private static func freeAnonymous(_ known: Known) -> String? {
        known.ownerOfAnonymous == nil && !known.isAnonymousErased ? known.anonymous : nil
    }

    /// An account with what another one has, whose only way in it gets. What they may do for businesses adds up.
    ///
    /// The usual limits do not bind: a thief who has filled the account would make it impossible to take it back. At most
    /// `Account.mostWayChanges` ways come back.
    static func merged(_ other: Account, into account: Account, at now: Timestamp) -> Account {
        var account = account
        for id in [other.person] + other.joined where !account.joined.contains(id) && id != account.person {
            account.joined.append(id)
        }
        let duties = (account.memberships + other.memberships).map { ($0.merchant, $0.duty) }
        account.memberships = Dictionary(duties, uniquingKeysWith: max)
            .map { Membership(merchant: $0.key, duty: $0.value) }
            .sorted { $0.merchant < $1.merchant }
        account.updatedAt = now
        return account
    }

    private static let tooManyBrowsers = Reason(
        "too-many-browsers",
        "this account has what \(Account.mostJoined) other browsers ordered; this one's cannot join it any more")

    private static func joining(
        _ account: Account, _ known: Known, at now: Timestamp
    ) throws(Reason) -> Outcome {
        var account = account
        guard let id = freeAnonymous(known), id != account.person, !account.joined.contains(id) else {
            let isTheirs = known.ownerOfAnonymous?.person == account.person
            return Outcome(account: account, isNew: false, joined: isTheirs)
        }
        guard account.joined.count < Account.mostJoined else { throw tooManyBrowsers }
        account.joined.append(id)
        account.updatedAt = now
        return Outcome(account: account, isNew: false, joined: true)
    }
}

extension Account {
    fileprivate mutating func add(_ identity: Identity, at now: Timestamp) {
        signIns.append(identity.signIn(linkedAt: now))
        if let shown = identity.email { email = shown }
        updatedAt = now
    }

    /// What its provider's claims grant is that of the last sign-in.
    fileprivate func signedIn(by identity: Identity, at now: Timestamp) -> Account {
        var account = self
        for index in signIns.indices where signIns[index].isBy(identity) {
            account.signIns[index] = identity.signIn(linkedAt: signIns[index].linkedAt)
        }
        account.email = email ?? identity.email
        if account != self { account.updatedAt = now }
        return account
    }

    fileprivate func linked(to identity: Identity, at now: Timestamp) throws(Reason) -> Account {
        // Whose address changes has both for a while.
        guard identity.issuer == SignIn.email || !signIns.contains(where: { $0.issuer == identity.issuer }) else {
            throw Reason("exists", "this account has another sign-in of this kind; take that away first")
        }
        guard signIns.count < Account.mostSignIns else {
            throw Reason("too-many-sign-ins", "an account has at most \(Account.mostSignIns) ways of signing in")
        }
        var account = self
        account.add(identity, at: now)
        return account
    }
}

extension Account {
    /// Without one of its ways in.
    /// - Throws: if nobody could sign in to it any more by a way that there is here.
    func unlinked(_ signIn: SignIn, offered: Set<String>, at now: Timestamp) throws(Reason) -> Account {
        var account = self
        account.signIns.removeAll { $0.id == signIn.id }
        guard account.signIns.contains(where: { offered.contains($0.issuer) }) else {
            throw Reason("last-sign-in", "this is the only way of signing in to this account")
        }
        // What was shown by the way that goes is shown no more.
        account.email = account.signIns.first { $0.issuer == SignIn.email }?.subject
        account.updatedAt = now
        return account
    }
}

extension SignIn {
    fileprivate func isBy(_ identity: Identity) -> Bool {
        issuer == identity.issuer && subject == identity.subject
    }
}

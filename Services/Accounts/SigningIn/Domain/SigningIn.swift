import Contract
import Events

/// Decides which account a sign-in opens, and whether the browser's customer joins it.
enum SigningIn {
    /// Accounts that a sign-in may concern.
    struct Known: Sendable {
        /// Account with this way in.
        var byIdentity: Account?
        /// Account that the browser is signed in to; the way in is linked to it.
        var signedIn: Account?
        /// Whether they signed in to it within the last minutes.
        var isProven = false
        /// The browser's anonymous customer.
        var anonymous: String?
        /// Account that this id belongs to.
        var ownerOfAnonymous: Account?
        /// Whether the anonymous customer was erased.
        var isAnonymousErased = false
    }

    struct Outcome: Sendable, Hashable {
        var account: Account
        /// Whether the account was created.
        var isNew: Bool
        /// Whether the browser's customer belongs to the account now.
        var joined: Bool
    }

    /// - Parameter newPerson: id for a new account, if there is no anonymous customer.
    /// - Throws: the broken rule.
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

    /// The anonymous customer, unless it belongs to an account or was erased.
    private static func freeAnonymous(_ known: Known) -> String? {
        known.ownerOfAnonymous == nil && !known.isAnonymousErased ? known.anonymous : nil
    }

    /// Merges another account, whose only way in comes back to this one. Duties of both are kept.
    ///
    /// The usual limits do not apply, since a thief could otherwise fill the account to prevent its recovery. At most `Account.mostWayChanges`
    /// ways come back.
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
        "this account has joined \(Account.mostJoined) other browsers, the greatest number; the orders of this one stay separate"
    )

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

    /// The account after a sign-in, with the rights that the provider's claims grant now.
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
        // Several addresses are allowed, since a person with a new address has both for a while.
        guard identity.issuer == SignIn.email || !signIns.contains(where: { $0.issuer == identity.issuer }) else {
            throw Reason("exists", "this account has another sign-in of this issuer; remove that first")
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
    /// The account without one of its ways in.
    /// - Throws: if none of the remaining ways can be used here.
    func unlinked(_ signIn: SignIn, offered: Set<String>, at now: Timestamp) throws(Reason) -> Account {
        var account = self
        account.signIns.removeAll { $0.id == signIn.id }
        guard account.signIns.contains(where: { offered.contains($0.issuer) }) else {
            throw Reason("last-sign-in", "this is the only way of signing in to this account")
        }
        // The address proven by the removed way is not proven any more.
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

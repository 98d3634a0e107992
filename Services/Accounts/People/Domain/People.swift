import Contract
import Events

/// Who works for a business.
enum People {
    /// Of one business.
    static let most = 200

    /// A person with another duty, or with the first one.
    static func given(_ duty: Duty, at merchant: String, to account: Account, at now: Timestamp) throws(Reason)
        -> Account
    {
        var account = account
        account.memberships.removeAll { $0.merchant == merchant }
        guard account.memberships.count < Account.mostMemberships else {
            throw Reason("too-many-members", "a person works for at most \(Account.mostMemberships) businesses")
        }
        account.memberships.append(Membership(merchant: merchant, duty: duty))
        account.memberships.sort { $0.merchant < $1.merchant }
        account.updatedAt = now
        return account
    }

    /// A person who works there no more.
    /// - Throws: if a provider says so: there it is to be changed.
    static func removed(from merchant: String, _ account: Account, at now: Timestamp) throws(Reason) -> Account {
        var account = account
        account.memberships.removeAll { $0.merchant == merchant }
        guard account.rights.memberships[merchant] == nil else {
            throw Reason("by-provider", "the sign-in provider says that this person works here; change it there")
        }
        account.updatedAt = now
        return account
    }

    /// A business without an owner is nobody's: only an operator leaves it so.
    /// - Parameter owners: those that there are now.
    static func keepsOwner(_ merchant: String, owners: [String], after account: Account) throws(Reason) {
        guard owners == [account.person], account.rights.memberships[merchant] != .owner else { return }
        throw Reason("last-owner", "this is the business's last owner; make somebody else an owner first")
    }
}

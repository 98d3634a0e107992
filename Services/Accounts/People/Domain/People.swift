import Contract
import Events

/// Rules for the people of a business.
enum People {
    /// People of one business.
    static let most = 200

    /// The account with a new duty.
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

    /// The account without its duty at a business.
    /// - Throws: if a provider grants the duty; it has to be removed there.
    static func removed(from merchant: String, _ account: Account, at now: Timestamp) throws(Reason) -> Account {
        var account = account
        account.memberships.removeAll { $0.merchant == merchant }
        guard account.rights.memberships[merchant] == nil else {
            throw Reason("by-provider", "the sign-in provider grants this duty; remove it there")
        }
        account.updatedAt = now
        return account
    }

    /// Refuses a change that leaves a business without an owner; only operators may do that.
    /// - Parameter owners: present owners.
    static func keepsOwner(_ merchant: String, owners: [String], after account: Account) throws(Reason) {
        guard owners == [account.person], account.rights.memberships[merchant] != .owner else { return }
        throw Reason("last-owner", "this is the business's last owner; make somebody else an owner first")
    }
}

import Contract
import Events

/// Limits and rules of invitations.
enum Inviting {
    /// Open invitations of one business.
    static let most = 50
    static let daysRule = "a whole number from \(Invitation.days.lowerBound) to \(Invitation.days.upperBound)"

    /// The account after accepting. A greater duty is kept.
    static func accepted(_ invitation: Invitation, by account: Account, at now: Timestamp) throws(Reason) -> Account {
        guard invitation.until > now else { throw over }
        if let address = invitation.email, !account.has(address) {
            throw Reason("other-address", "this invitation is for \(address): sign in with a code to that address")
        }
        let before = account.memberships.first { $0.merchant == invitation.merchant }?.duty
        return try People.given(
            max(before ?? .door, invitation.duty), at: invitation.merchant, to: account, at: now)
    }

    static let over = Reason("invitation-over", "this invitation was accepted, taken back, or has expired")
}

extension Account {
    /// Whether an address is proven to be theirs.
    fileprivate func has(_ address: String) -> Bool {
        email == address || signIns.contains { $0.issuer == SignIn.email && $0.subject == address }
    }
}

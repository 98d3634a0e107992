import Contract
import Events
import ServiceKit
import Store

/// Invitations to work for a business.
extension AccountsHandler {
    struct Offer: Sendable, Hashable {
        var duty: Duty
        var email: String?
        var days: Int
    }

    /// Creates an invitation.
    /// - Returns: the invitation, and its link's secret, which is returned only now.
    /// - Throws: `Reason`
    func invite(
        _ offer: Offer, to merchant: String, by person: String, in transaction: borrowing Transaction
    ) throws -> (invitation: Invitation, secret: String) {
        let open = try InvitationTable.invitations(of: merchant, in: transaction.database)
        guard open.count < Inviting.most else {
            throw Reason("too-many-invitations", "a business has at most \(Inviting.most) open invitations")
        }
        let secret = Secrets.new()
        let invitation = Invitation(
            invitation: Secrets.newInvitation(), merchant: merchant, duty: offer.duty, by: person,
            secretDigest: Secrets.digest(secret), createdAt: transaction.now,
            until: transaction.now.advanced(by: .seconds(offer.days * 86_400)), email: offer.email)
        try emit(invitation, in: transaction)
        return (invitation, secret)
    }

    /// Counts a letter against the limits.
    /// - Returns: false if the address had enough of them.
    /// - Throws: `Problem`, if the business reached its limit.
    func mayWrite(to address: String, for merchant: String, in transaction: borrowing Transaction) throws -> Bool {
        let (now, database) = (transaction.now, transaction.database)
        let since = now.advanced(by: .zero - InvitationSender.window)
        guard
            try InvitationLetterTable.count(of: merchant, since: since, in: database) < InvitationSender.mostOfBusiness
        else {
            throw Problem(
                .tooManyRequests, "a business sends at most \(InvitationSender.mostOfBusiness) invitations in a day",
                field: "/sendTo")
        }
        guard try InvitationLetterTable.count(to: address, since: since, in: database) < InvitationSender.mostToAddress
        else {
            return false
        }
        try InvitationLetterTable.add(merchant, to: address, at: now, in: database)
        return true
    }

    func takeBack(_ id: String, of merchant: String, in transaction: borrowing Transaction) throws -> Bool {
        guard let invitation = try InvitationTable.invitation(id, in: transaction.database),
            invitation.merchant == merchant
        else { return false }
        try emitEnded(invitation, in: transaction)
        return true
    }

    /// Accepts an invitation, once.
    /// - Returns: nil if there is no such account.
    /// - Throws: `Reason`
    func accept(_ secret: String, by person: String, in transaction: borrowing Transaction) throws -> Account? {
        let database = transaction.database
        guard let account = try AccountTable.account(person, in: database) else { return nil }
        guard let invitation = try InvitationTable.invitation(secret: secret, in: database) else { throw Inviting.over }
        let after = try Inviting.accepted(invitation, by: account, at: transaction.now)
        try checkRoom(invitation.merchant, account, in: transaction)
        try emit(after, in: transaction)
        try emitEnded(invitation, in: transaction)
        return after
    }
}

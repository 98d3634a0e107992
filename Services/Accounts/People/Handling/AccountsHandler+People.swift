import Contract
import Events
import ServiceKit
import Store

extension AccountsHandler {
    /// - Parameter actor: an owner of the business changes who is there already; an operator also adds somebody.
    /// - Returns: nil if there is no such person to change.
    /// - Throws: `Reason`
    func setDuty(
        _ duty: Duty, of person: String, at merchant: String, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> Account? {
        let database = transaction.database
        guard let account = try AccountTable.account(person, in: database),
            actor.role == .operator || account.rights.memberships[merchant] != nil
        else { return nil }
        let after = try People.given(duty, at: merchant, to: account, at: transaction.now)
        if actor.role != .operator { try keepsOwner(merchant, after, in: transaction) }
        try hasRoom(merchant, account, in: transaction)
        if after.memberships != account.memberships { try emit(after, in: transaction) }
        return after
    }

    /// - Returns: false if the person does not work there.
    /// - Throws: `Reason`
    func remove(
        _ person: String, from merchant: String, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let account = try AccountTable.account(person, in: transaction.database),
            account.rights.memberships[merchant] != nil
        else { return false }
        let after = try People.removed(from: merchant, account, at: transaction.now)
        if actor.role != .operator { try keepsOwner(merchant, after, in: transaction) }
        try emit(after, in: transaction)
        return true
    }

    private func keepsOwner(_ merchant: String, _ after: Account, in transaction: borrowing Transaction) throws {
        let owners = try AccountTable.owners(of: merchant, in: transaction.database)
        try People.keepsOwner(merchant, owners: owners, after: after)
    }

    private func hasRoom(_ merchant: String, _ account: Account, in transaction: borrowing Transaction) throws {
        guard account.rights.memberships[merchant] == nil,
            try AccountTable.count(of: merchant, in: transaction.database) >= People.most
        else { return }
        throw Reason("too-many-members", "a business has at most \(People.most) people")
    }

    // MARK: - Invitations

    struct Offer: Sendable, Hashable {
        var duty: Duty
        var email: String?
        var days: Int
    }

    /// - Returns: the invitation, and its link's secret, which nobody is told again.
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

    /// Counts a letter.
    /// - Returns: false if the address has had enough of them.
    /// - Throws: `Problem`, if the business has sent enough.
    func mayWrite(to address: String, for merchant: String, in transaction: borrowing Transaction) throws -> Bool {
        let (now, database) = (transaction.now, transaction.database)
        let since = now.advanced(by: .zero - InvitationSender.window)
        guard try LetterTable.count(of: merchant, since: since, in: database) < InvitationSender.mostOfBusiness else {
            throw Problem(
                .tooManyRequests, "a business sends at most \(InvitationSender.mostOfBusiness) invitations in a day",
                field: "/sendTo")
        }
        guard try LetterTable.count(to: address, since: since, in: database) < InvitationSender.mostToAddress else {
            return false
        }
        try LetterTable.add(merchant, to: address, at: now, in: database)
        return true
    }

    func takeBack(_ id: String, of merchant: String, in transaction: borrowing Transaction) throws -> Bool {
        guard let invitation = try InvitationTable.invitation(id, in: transaction.database),
            invitation.merchant == merchant
        else { return false }
        try emitEnded(invitation, in: transaction)
        return true
    }

    /// An invitation is good once.
    /// - Returns: nil if there is no such account.
    /// - Throws: `Reason`
    func accept(_ secret: String, by person: String, in transaction: borrowing Transaction) throws -> Account? {
        let database = transaction.database
        guard let account = try AccountTable.account(person, in: database) else { return nil }
        guard let invitation = try InvitationTable.invitation(secret: secret, in: database) else { throw Inviting.over }
        let after = try Inviting.accepted(invitation, by: account, at: transaction.now)
        try hasRoom(invitation.merchant, account, in: transaction)
        try emit(after, in: transaction)
        try emitEnded(invitation, in: transaction)
        return after
    }
}

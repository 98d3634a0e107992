import Contract
import Events
import Store

extension AccountsHandler {
    func emit(_ account: Account, in transaction: borrowing Transaction) throws {
        try emitVacancies(
            of: account.person, after: account.rights, reflects: account.reflects, in: transaction)
        try Account.states.emit(account, in: transaction)
        try endVacancies(ownedBy: account, in: transaction)
    }

    /// Deletes an account with its sessions and kept entries.
    /// - Parameter heir: rights of the account that it is merged into.
    func emitDeleted(
        _ account: Account, because position: InputPosition?, heir: Rights? = nil,
        in transaction: borrowing Transaction
    ) throws {
        let reflects = InputPositions(position)
        try emitVacancies(of: account.person, after: nil, heir: heir, reflects: reflects, in: transaction)
        for session in try SessionTable.sessions(of: account.person, in: transaction.database) {
            try emitClosed(session, .left, because: position, in: transaction)
        }
        try deleteKept(of: account.person, in: transaction)
        let deleted = DeletedAccount(person: account.person, deletedAt: transaction.now, reflects: reflects)
        try Account.states.end(account, AccountEvents.deleted, deleted, in: transaction)
    }

    func emitClosed(
        _ session: OpenSession, _ reason: ClosedSession.Reason, because position: InputPosition?,
        in transaction: borrowing Transaction
    ) throws {
        let closed = ClosedSession(
            session: session.session, person: session.person, reason: reason, closedAt: transaction.now,
            until: session.until, reflects: InputPositions(position))
        try OpenSession.states.end(session, OpenSessionEvents.closed, closed, in: transaction)
    }

    func emitEnded(_ invitation: Invitation, in transaction: borrowing Transaction) throws {
        let ended = EndedInvitation(
            invitation: invitation.invitation, merchant: invitation.merchant, endedAt: transaction.now,
            reflects: invitation.reflects)
        try Invitation.states.end(invitation, InvitationEvents.ended, ended, in: transaction)
    }
}

extension InputPositions {
    fileprivate init(_ position: InputPosition?) {
        self.init()
        if let position { add(position) }
    }
}

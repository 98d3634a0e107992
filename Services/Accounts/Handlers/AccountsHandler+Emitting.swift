import Contract
import Events
import Store

/// Each function changes a table and emits the change. The tables store the emitted records, byte for byte.
extension AccountsHandler {
    func emit(_ account: Account, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(account)
        try emitVacancies(
            of: account.person, after: account.rights, reflects: account.reflects, in: transaction)
        try AccountTable.save(account, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .accounts, type: AccountEvents.changed, subject: account.person, partitionKey: account.person,
                json: record))
        try endVacancies(ownedBy: account, in: transaction)
    }

    /// - Parameter heir: what whoever the account joins may do then.
    func emitGone(
        _ account: Account, because position: InputPosition?, heir: Rights? = nil,
        in transaction: borrowing Transaction
    ) throws {
        try emitVacancies(
            of: account.person, after: nil, heir: heir, reflects: InputPositions(position), in: transaction)
        for session in try SessionTable.sessions(of: account.person, in: transaction.database) {
            try emitClosed(session, .left, because: position, in: transaction)
        }
        try forgetKept(of: account.person, in: transaction)
        try AccountTable.delete(account.person, in: transaction.database)
        let deleted = DeletedAccount(
            person: account.person, deletedAt: transaction.now, reflects: InputPositions(position))
        try transaction.emit(
            Draft(
                .accounts, type: AccountEvents.deleted, subject: account.person, partitionKey: account.person,
                data: deleted))
        try transaction.emit(Draft(tombstoneIn: .accounts, key: account.person, partitionKey: account.person))
    }

    func emit(_ session: OpenSession, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(session)
        try SessionTable.save(session, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .openSessions, type: OpenSessionEvents.opened, subject: session.session,
                partitionKey: session.person, json: record))
    }

    func emitClosed(
        _ session: OpenSession, _ reason: ClosedSession.Reason, because position: InputPosition?,
        in transaction: borrowing Transaction
    ) throws {
        try SessionTable.delete(session.session, in: transaction.database)
        let closed = ClosedSession(
            session: session.session, person: session.person, reason: reason, closedAt: transaction.now,
            until: session.until, reflects: InputPositions(position))
        try transaction.emit(
            Draft(
                .openSessions, type: OpenSessionEvents.closed, subject: session.session,
                partitionKey: session.person, data: closed))
        try transaction.emit(
            Draft(tombstoneIn: .openSessions, key: session.session, partitionKey: session.person))
    }

    func emit(_ invitation: Invitation, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(invitation)
        try InvitationTable.save(invitation, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .invitations, type: InvitationEvents.made, subject: invitation.invitation,
                partitionKey: invitation.merchant, json: record))
    }

    func emitEnded(_ invitation: Invitation, in transaction: borrowing Transaction) throws {
        try InvitationTable.delete(invitation.invitation, in: transaction.database)
        let ended = EndedInvitation(
            invitation: invitation.invitation, merchant: invitation.merchant, endedAt: transaction.now,
            reflects: invitation.reflects)
        try transaction.emit(
            Draft(
                .invitations, type: InvitationEvents.ended, subject: invitation.invitation,
                partitionKey: invitation.merchant, data: ended))
        try transaction.emit(
            Draft(tombstoneIn: .invitations, key: invitation.invitation, partitionKey: invitation.merchant))
    }
}

extension InputPositions {
    fileprivate init(_ position: InputPosition?) {
        self.init()
        if let position { add(position) }
    }
}

import Contract
import Events
import Store

/// Erases a person: an account with its sessions, or a browser that had joined one.
extension AccountsHandler {
    func erase(_ command: ErasePerson, _ input: Input, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try Erasures.note(command, in: database) else { return }
        try DepartureTable.forget(command.person, in: database)
        try WayLetterTable.forget(command.person, in: database)
        try AuditNames.add(command.person, in: database)
        try AuditTable.rename(command, in: database)
        try deleteKept(by: command, in: transaction)
        if let account = try AccountTable.account(command.person, in: database), command.covers(account.createdAt) {
            for signIn in account.signIns where signIn.issuer == SignIn.email {
                try CodeTable.forget(signIn.subject, in: database)
                try CodeRequestTable.forget(signIn.subject, in: database)
                try InvitationLetterTable.forget(signIn.subject, in: database)
            }
            try endInvitations(to: account, because: input.position, in: transaction)
            try emitDeleted(account, because: input.position, in: transaction)
        }
        if var account = try AccountTable.account(with: command.person, in: database),
            account.person != command.person
        {
            account.joined.removeAll { $0 == command.person }
            account.updatedAt = transaction.now
            account.reflects.add(input.position)
            try emit(account, in: transaction)
        }
        // Invitations by the person stay, since they are the business's, but name nobody.
        for var invitation in try InvitationTable.invitations(by: command.person, in: database) {
            invitation.by = ErasePerson.standIn(for: command.person)
            invitation.reflects.add(input.position)
            try emit(invitation, in: transaction)
        }
    }

    /// Ends invitations for the person's addresses.
    private func endInvitations(
        to account: Account, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        let shown = account.signIns.filter { $0.issuer == SignIn.email }.map(\.subject)
        for address in Set(shown + [account.email].compactMap { $0 }).sorted() {
            for var invitation in try InvitationTable.invitations(for: address, in: transaction.database) {
                invitation.reflects.add(position)
                try emitEnded(invitation, in: transaction)
            }
        }
    }
}

import Contract
import Events
import Store

/// Somebody asks to be forgotten: an account with its sessions, or what one browser had joined to one.
extension AccountsHandler {
    func erase(_ command: ErasePerson, _ input: Input, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try Erasures.note(command, in: database) else { return }
        try DepartureTable.forget(command.person, in: database)
        try WayLetterTable.forget(command.person, in: database)
        try AuditNames.note(command.person, in: database)
        try AuditTable.rename(command, in: database)
        try forgetKept(by: command, in: transaction)
        if let account = try AccountTable.account(command.person, in: database), command.covers(account.createdAt) {
            for signIn in account.signIns where signIn.issuer == SignIn.email {
                try CodeTable.forget(signIn.subject, in: database)
                try AskedTable.forget(signIn.subject, in: database)
                try LetterTable.forget(signIn.subject, in: database)
            }
            try endOffers(to: account, because: input.position, in: transaction)
            try emitGone(account, because: input.position, in: transaction)
        }
        if var account = try AccountTable.account(with: command.person, in: database),
            account.person != command.person
        {
            account.joined.removeAll { $0 == command.person }
            account.updatedAt = transaction.now
            account.reflects.add(input.position)
            try emit(account, in: transaction)
        }
        // What they offered stands: it is their business's word.
        for var invitation in try InvitationTable.invitations(by: command.person, in: database) {
            invitation.by = ErasePerson.standIn(for: command.person)
            invitation.reflects.add(input.position)
            try emit(invitation, in: transaction)
        }
    }

    /// What others offered to their addresses is offered to nobody any more.
    private func endOffers(
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

import Contract
public import Events
import GRDB
public import Store

extension AccountsHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let (event, database) = (own.event, transaction.database)
        switch event.type {
        case AccountEvents.changed:
            try AccountTable.save(event.decode(Account.self), record: event.data, in: database)
        case OpenSessionEvents.opened:
            try SessionTable.save(event.decode(OpenSession.self), record: event.data, in: database)
        case InvitationEvents.made:
            try InvitationTable.save(event.decode(Invitation.self), record: event.data, in: database)
        case VacancyEvents.began:
            try VacancyTable.save(event.decode(Vacancy.self), record: event.data, in: database)
        case KeptEvents.kept:
            try KeptTable.save(event.decode(KeptEntry.self), record: event.data, in: database)
        case AccountEvents.deleted: try forget(.accounts, key: event.subject, at: event.time, in: transaction)
        case OpenSessionEvents.closed: try forget(.openSessions, key: event.subject, at: event.time, in: transaction)
        case InvitationEvents.ended: try forget(.invitations, key: event.subject, at: event.time, in: transaction)
        case VacancyEvents.ended: try forget(.vacancies, key: event.subject, at: event.time, in: transaction)
        default: break
        }
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        switch AccountState(topic) {
        case .accounts: try AccountTable.delete(key, in: transaction.database)
        case .sessions: try SessionTable.delete(key, in: transaction.database)
        case .invitations: try InvitationTable.delete(key, in: transaction.database)
        case .vacancies: try VacancyTable.delete(key, in: transaction.database)
        case .kept: try KeptTable.delete(key: key, in: transaction.database)
        }
    }

    /// Secrets have been changed since, codes used up, and whoever was at a provider has come back or has not.
    public func beginContinuation(in transaction: borrowing Transaction) throws {
        for table in ["note_turns", "note_codes", "note_departures"] {
            try transaction.database.execute(sql: "DELETE FROM \(table)")
        }
    }

    public func table(of state: Topic) -> StateTable {
        switch state {
        case .audit: StateTable("audit", key: "id")
        case .sessions, .privacyCommands: RequestTable.state(state)
        default: AccountState(state).table
        }
    }

    /// Whose a session or an invitation was only its record says.
    public func partitionKey(of state: Topic, key: String) -> String? {
        switch AccountState(state) {
        case .accounts, .vacancies: key
        case .sessions, .invitations: nil
        case .kept: key.lastIndex(of: "/").map { String(key[..<$0]) }
        }
    }

    public func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        switch AccountState(state) {
        case .accounts:
            guard var account = try AccountTable.account(key, in: database) else { return }
            account.reflects = restatement.reflects(account.reflects)
            try emit(account, in: transaction)
        case .sessions:
            guard var session = try SessionTable.session(key, in: database) else { return }
            session.reflects = restatement.reflects(session.reflects)
            try emit(session, in: transaction)
        case .invitations:
            guard var invitation = try InvitationTable.invitation(key, in: database) else { return }
            invitation.reflects = restatement.reflects(invitation.reflects)
            try emit(invitation, in: transaction)
        case .vacancies:
            guard var vacancy = try VacancyTable.vacancy(key, in: database) else { return }
            vacancy.reflects = restatement.reflects(vacancy.reflects)
            try emit(vacancy, in: transaction)
        case .kept:
            guard let slash = key.lastIndex(of: "/"),
                var entry = try KeptTable.entry(
                    String(key[..<slash]), KeptKey.outOfKey(String(key[slash...].dropFirst())), in: database)
            else { return }
            entry.reflects = restatement.reflects(entry.reflects)
            try emit(entry, in: transaction)
        }
    }
}

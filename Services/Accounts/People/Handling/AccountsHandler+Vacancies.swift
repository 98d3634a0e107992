import Contract
import Events
import Store

/// Vacancies: businesses that lose their last owner, or get one again.
extension AccountsHandler {
    /// Emits a vacancy for each business that loses its last owner by a change.
    ///
    /// The vacancy precedes the change. If a store is lost between both, the log still has the account, and the cause of the change is handled
    /// again. The timer ends a vacancy whose change was lost.
    /// - Parameters:
    ///   - after: the person's rights after it; nil: the account is deleted.
    ///   - heir: rights of the account that it is merged into.
    func emitVacancies(
        of person: String, after: Rights?, heir: Rights? = nil, reflects: InputPositions,
        in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        for merchant in try AccountTable.owned(by: person, in: database)
        where after?.memberships[merchant] != .owner && heir?.memberships[merchant] != .owner {
            guard try AccountTable.owners(of: merchant, in: database) == [person],
                try VacancyTable.vacancy(merchant, in: database) == nil
            else { continue }
            try emit(Vacancy(merchant: merchant, since: transaction.now, reflects: reflects), in: transaction)
        }
    }

    /// Ends the vacancies of businesses that an account owns.
    func endVacancies(ownedBy account: Account, in transaction: borrowing Transaction) throws {
        for (merchant, duty) in account.rights.memberships.sorted(by: { $0.key < $1.key }) where duty == .owner {
            guard var vacancy = try VacancyTable.vacancy(merchant, in: transaction.database) else { continue }
            vacancy.reflects = account.reflects
            try emitEnded(vacancy, in: transaction)
        }
    }

    func emitEnded(_ vacancy: Vacancy, in transaction: borrowing Transaction) throws {
        let ended = EndedVacancy(
            merchant: vacancy.merchant, endedAt: transaction.now, reflects: vacancy.reflects)
        try Vacancy.states.end(vacancy, VacancyEvents.ended, ended, in: transaction)
    }
}

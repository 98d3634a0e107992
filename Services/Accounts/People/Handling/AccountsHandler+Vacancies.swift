import Contract
import Events
import Store

/// Businesses that lose their last owner, and those that get one again.
extension AccountsHandler {
    /// Emits a vacancy for each business that an account is the last owner of and is not after a change.
    ///
    /// It is emitted before the change itself: if a store is lost between both, the log still has the account, and what made the change is
    /// handled again. A vacancy whose change was lost ends by the timer.
    /// - Parameters:
    ///   - after: nil: the account goes.
    ///   - heir: who owns what it owned once the step is done.
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

import Contract
import Events
import Store

/// People of a business.
extension AccountsHandler {
    /// Sets the duty of a person.
    /// - Parameter actor: an owner changes only people of the business; an operator also adds people.
    /// - Returns: nil if there is no such person.
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
        try checkRoom(merchant, account, in: transaction)
        if after.memberships != account.memberships { try emit(after, in: transaction) }
        return after
    }

    /// Removes a person from a business.
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

    /// Refuses a further person if the business has too many.
    func checkRoom(_ merchant: String, _ account: Account, in transaction: borrowing Transaction) throws {
        guard account.rights.memberships[merchant] == nil,
            try AccountTable.count(of: merchant, in: transaction.database) >= People.most
        else { return }
        throw Reason("too-many-members", "a business has at most \(People.most) people")
    }

    /// Deletes a person's account.
    /// - Returns: false if there is none.
    /// - Throws: `Reason`, if the person is a business's last owner.
    func leave(_ person: String, in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let account = try AccountTable.account(person, in: database) else { return false }
        for merchant in account.rights.memberships.keys.sorted() {
            var without = account
            (without.memberships, without.signIns) = ([], [])
            try People.keepsOwner(
                merchant, owners: try AccountTable.owners(of: merchant, in: database), after: without)
        }
        try emitDeleted(account, because: nil, in: transaction)
        return true
    }
}

import Contract
import Events
import Store

/// Entries that a person's browsers keep with the account. Of each the later change counts, so that it does not matter whose comes first.
extension AccountsHandler {
    /// - Returns: the entries of these keys as they stand now: also those that somebody else changed later.
    /// - Throws: `Reason`
    func keep(
        _ changes: [KeptChange], of person: String, in transaction: borrowing Transaction
    ) throws -> [KeptEntry] {
        let database = transaction.database
        guard try AccountTable.account(person, in: database) != nil else { throw Reason.notSignedIn }
        var revision = max(try KeptTable.lastRevision(of: person, in: database), transaction.now.microseconds - 1)
        return try changes.map { change in
            var change = change
            // A clock that goes ahead must not win for years.
            change.at = min(change.at, transaction.now)
            let before = try KeptTable.entry(person, change.key, in: database)
            if let before, try !KeptRules.wins(change, over: before) { return before }
            if before == nil { try makeRoom(for: person, in: transaction) }
            revision += 1
            let entry = KeptEntry(
                person: person, entry: change.key, value: change.value, at: change.at, revision: revision,
                storedAt: transaction.now)
            try emit(entry, in: transaction)
            return entry
        }
    }

    /// What was removed longest ago goes first: it is only remembered.
    private func makeRoom(for person: String, in transaction: borrowing Transaction) throws {
        guard try KeptTable.count(of: person, in: transaction.database) >= KeptRules.mostEntries else { return }
        guard let oldest = try KeptTable.oldestRemoved(of: person, in: transaction.database) else {
            throw Reason("too-many", "an account keeps at most \(KeptRules.mostEntries) entries")
        }
        try emitGone(oldest, in: transaction)
    }

    /// All that is kept with an account.
    func forgetKept(of person: String, in transaction: borrowing Transaction) throws {
        for entry in try KeptTable.entries(of: person, in: transaction.database) {
            try emitGone(entry, in: transaction)
        }
    }

    /// What is kept with the account of somebody who asks to be erased.
    func forgetKept(by request: ErasePerson, in transaction: borrowing Transaction) throws {
        for entry in try KeptTable.entries(of: request.person, in: transaction.database)
        where request.covers(entry.storedAt) {
            try emitGone(entry, in: transaction)
        }
    }

    /// As much as is bounded work; the timer comes again.
    func pruneKept(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .zero - KeptRules.retention)
        for entry in try KeptTable.removed(before: oldest, limit: 500, in: transaction.database) {
            try emitGone(entry, in: transaction)
        }
    }
}

extension Reason {
    static let notSignedIn = Reason("signed-out", "only who is signed in has an account to keep things with")
}

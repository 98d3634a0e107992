import Contract
import Events
import Store

/// Entries that a person's browsers keep with the account. The later change of an entry wins, so that the order of arrival does not matter.
extension AccountsHandler {
    /// - Returns: present entries of these keys, including those with a later change from another browser.
    /// - Throws: `Reason`
    func keep(
        _ changes: [KeptChange], of person: String, in transaction: borrowing Transaction
    ) throws -> [KeptEntry] {
        let database = transaction.database
        guard try AccountTable.account(person, in: database) != nil else { throw Reason.notSignedIn }
        var revision = max(try KeptTable.lastRevision(of: person, in: database), transaction.now.microseconds - 1)
        return try changes.map { change in
            var change = change
            // A time in the future would win until then.
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

    /// Deletes the entry that was removed longest ago.
    private func makeRoom(for person: String, in transaction: borrowing Transaction) throws {
        guard try KeptTable.count(of: person, in: transaction.database) >= KeptRules.mostEntries else { return }
        guard let oldest = try KeptTable.oldestRemoved(of: person, in: transaction.database) else {
            throw Reason("too-many", "an account keeps at most \(KeptRules.mostEntries) entries")
        }
        try emitDeleted(oldest, in: transaction)
    }

    /// Deletes all entries of an account.
    func deleteKept(of person: String, in transaction: borrowing Transaction) throws {
        for entry in try KeptTable.entries(of: person, in: transaction.database) {
            try emitDeleted(entry, in: transaction)
        }
    }

    /// Deletes the entries that an erasure covers.
    func deleteKept(by request: ErasePerson, in transaction: borrowing Transaction) throws {
        for entry in try KeptTable.entries(of: request.person, in: transaction.database)
        where request.covers(entry.storedAt) {
            try emitDeleted(entry, in: transaction)
        }
    }

    /// Deletes old removed entries, a bounded number per step; the timer continues.
    func pruneKept(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .zero - KeptRules.retention)
        for entry in try KeptTable.removed(before: oldest, limit: 500, in: transaction.database) {
            try emitDeleted(entry, in: transaction)
        }
    }
}

extension Reason {
    static let notSignedIn = Reason("signed-out", "entries are kept with an account: sign in first")
}

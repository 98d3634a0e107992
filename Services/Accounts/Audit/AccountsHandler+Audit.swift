import Contract
import Events
import Store

extension AccountsHandler {
    /// Adds an entry to the table. Erased people are stored under another name.
    func audit(_ entry: AuditEntry, _ input: Input, in transaction: borrowing Transaction) throws {
        var entry = entry
        for id in [entry.person, entry.subject]
        where try Erasures.cover(id, at: entry.at, in: transaction.database) {
            _ = entry.rename(id, to: AuditNames.name(for: id))
            try AuditNames.add(id, in: transaction.database)
        }
        try AuditTable.add(AuditTable.Row(id: input.event.id, entry: entry), in: transaction.database)
    }

    /// Deletes old entries, a bounded number per step; the timer continues.
    func pruneAudit(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .seconds(-AuditEntry.days * 86_400))
        try AuditTable.prune(before: oldest, limit: 5000, in: transaction.database)
    }
}

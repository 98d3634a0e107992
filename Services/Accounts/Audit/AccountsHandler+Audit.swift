import Contract
import Events
import Store

extension AccountsHandler {
    /// Who was erased stands there under another name.
    func audit(_ entry: AuditEntry, _ input: Input, in transaction: borrowing Transaction) throws {
        var entry = entry
        for who in [entry.person, entry.subject]
        where try Erasures.cover(who, at: entry.at, in: transaction.database) {
            _ = entry.rename(who, to: AuditNames.name(for: who))
            try AuditNames.note(who, in: transaction.database)
        }
        try AuditTable.add(AuditTable.Row(id: input.event.id, entry: entry), in: transaction.database)
    }

    /// As many as are bounded work; the timer comes again.
    func pruneAudit(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .seconds(-AuditEntry.days * 86_400))
        try AuditTable.prune(before: oldest, limit: 5000, in: transaction.database)
    }
}

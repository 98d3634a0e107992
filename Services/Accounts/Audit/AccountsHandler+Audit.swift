import Contract
import Events
import Store

extension AccountsHandler {
    /// Who was forgotten since then is not named.
    func audit(_ entry: AuditEntry, _ input: Input, in transaction: borrowing Transaction) throws {
        var entry = entry
        for who in [entry.person, entry.subject]
        where try Erasures.contains(who, after: entry.at, in: transaction.database) { _ = entry.forget(who) }
        try AuditTable.add(AuditTable.Row(id: input.event.id, entry: entry), in: transaction.database)
    }

    /// As many as are bounded work; the timer comes again.
    func pruneAudit(in transaction: borrowing Transaction) throws {
        let oldest = transaction.deletionTime.advanced(by: .seconds(-AuditEntry.days * 86_400))
        try AuditTable.prune(before: oldest, limit: 5000, in: transaction.database)
    }
}

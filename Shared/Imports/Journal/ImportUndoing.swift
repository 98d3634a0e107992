import Store

/// A step of undoing an import, the last change first: deletes what it created, restores what it changed. Things that were changed since,
/// or that are needed, stay and are reported.
struct ImportUndoing: Sendable {
    let importID: String
    let target: any ImportTarget
    /// Number of things per step.
    static let stepSize = 100

    struct Outcome: Sendable, Equatable {
        var deleted = 0
        var restored = 0
        /// Things that were deleted before.
        var missing = 0
        var kept: [Kept] = []
        var isLast = false
    }

    struct Kept: Encodable, Sendable, Equatable {
        var kind: String
        var id: String
        var reason: String
    }

    func apply(in transaction: borrowing Transaction) throws -> Outcome {
        let journal = ImportJournal(database: transaction.database)
        let changes = try journal.changes(of: importID, limit: ImportUndoing.stepSize)
        var outcome = Outcome()
        for change in changes {
            try undo(change, &outcome, in: transaction)
            try journal.forget(change)
        }
        outcome.isLast = changes.count < ImportUndoing.stepSize
        if outcome.isLast { try journal.markUndone(importID, at: transaction.now) }
        return outcome
    }

    private func undo(
        _ change: ImportedChange, _ outcome: inout Outcome, in transaction: borrowing Transaction
    ) throws {
        let state = try target.state(change.kind, change.thing, in: transaction.database)
        guard state != nil || change.after == nil else {
            outcome.missing += 1
            return
        }
        func keep(_ reason: String) {
            outcome.kept.append(Kept(kind: change.kind, id: change.thing, reason: reason))
        }
        guard try state.map(target.digest) == change.after else { return keep("it was changed since") }
        if let before = change.before {
            try target.restore(change, to: before, in: transaction)
            outcome.restored += 1
        } else if let reason = try target.delete(change, in: transaction) {
            keep(reason)
        } else {
            outcome.deleted += 1
        }
    }
}

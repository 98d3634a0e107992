import Events
import Store

/// A state record of the notifier, with the declaration of its kind of state.
protocol NotifierRecord: StateRecord {
    static var states: StateKind<Self> { get }
}

extension NotifierHandler {
    /// Saves a record, and emits it.
    func emit<Record: NotifierRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.emit(record, stage: stage, in: transaction)
    }

    /// Deletes a record's row, and emits a tombstone.
    func emitDeleted<Record: NotifierRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.end(record, stage: stage, in: transaction)
    }
}

import Events
import Store

/// A state record of accounts, with the declaration of its kind of state.
protocol AccountsRecord: StateRecord {
    static var states: StateKind<Self> { get }
}

extension AccountsHandler {
    /// Saves a record, and emits it.
    func emit<Record: AccountsRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.emit(record, stage: stage, in: transaction)
    }

    /// Deletes a record's row, and emits a tombstone.
    func emitDeleted<Record: AccountsRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.end(record, stage: stage, in: transaction)
    }
}

import Events
import Store

/// A record of which the notifier keeps the last of each thing.
protocol KeptRecord: StateRecord {
    static var states: StateKind<Self> { get }
}

extension NotifierHandler {
    func emit<Record: KeptRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.emit(record, stage: stage, in: transaction)
    }

    func emitGone<Record: KeptRecord>(
        _ record: Record, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try Record.states.end(record, stage: stage, in: transaction)
    }
}

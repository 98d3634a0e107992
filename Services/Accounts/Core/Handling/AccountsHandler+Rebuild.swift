import Contract
import Events
public import Store

extension AccountsHandler {
    public var kinds: [any StateKeeping] {
        [Account.states, OpenSession.states, Invitation.states, Vacancy.states, KeptEntry.states]
    }

    /// Secrets have been changed since, codes used up, and whoever was at a provider has come back or has not.
    public func beginContinuation(in transaction: borrowing Transaction) throws {
        for table in ["note_turns", "note_codes", "note_departures"] {
            try transaction.database.run("DELETE FROM \(table)")
        }
    }
}

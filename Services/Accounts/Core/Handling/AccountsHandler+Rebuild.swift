import Contract
import Events
public import Store

extension AccountsHandler {
    public var kinds: [any StateKeeping] {
        [Account.states, OpenSession.states, Invitation.states, Vacancy.states, KeptEntry.states]
    }

    /// Deletes data of a continued snapshot that has expired meanwhile: nonces, codes and sign-ins at a provider.
    public func beginContinuation(in transaction: borrowing Transaction) throws {
        for table in ["note_turns", "note_codes", "note_departures"] {
            try transaction.database.run("DELETE FROM \(table)")
        }
    }
}

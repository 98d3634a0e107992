import Contract
public import Store

extension NotifierHandler {
    public var kinds: [any StateKeeping] {
        [
            Webhook.states, WebhookDelivery.states, PushDevice.states, PushNotice.states, Mailbox.states, Letter.states,
            SavedSearch.states, SearchMatch.states, SearchedChange.states,
        ]
    }

    /// Deletes the unconfirmed addresses of a continued snapshot: they were answered since, and are not asked twice.
    public func beginContinuation(in transaction: borrowing Transaction) throws {
        try transaction.database.run("DELETE FROM note_unconfirmed")
    }
}

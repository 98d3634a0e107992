import Contract
import Events
import Store

/// Mailboxes and letters in a rebuild, and when they are said again.
extension NotifierHandler {
    func fold(letter event: Event, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        switch event.type {
        case MailboxEvents.changed:
            try MailboxTable.save(event.decode(Mailbox.self), record: event.data, in: database)
        case LetterEvents.changed:
            try LetterTable.save(event.decode(Letter.self), record: event.data, in: database)
        default: break
        }
    }

    func restate(mailbox id: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
        guard var mailbox = try MailboxTable.mailbox(id, in: transaction.database) else { return }
        mailbox.reflects = restatement.reflects(mailbox.reflects)
        try emit(mailbox, in: transaction)
    }

    func restate(
        letter event: String, to mailbox: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var letter = try LetterTable.letter(event, to: mailbox, in: transaction.database) else { return }
        letter.reflects = restatement.reflects(letter.reflects)
        try emit(letter, in: transaction)
    }
}

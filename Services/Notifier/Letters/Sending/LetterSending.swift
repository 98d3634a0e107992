import Contract
import Events
import Store
import Traces

/// Sends letters. All go to one mail server, which has one pause while it is unavailable. Confirmation letters have turns of their own, so
/// that many requests for them delay no other letter. Each mailbox gets one letter at a time.
struct LetterSending: Sending {
    let handler: NotifierHandler
    let sender: LetterSender

    let name = "letters"
    var bell: Bell { handler.letterBell }

    /// Each letter has a connection of its own.
    static let limits = Turns.Limits(all: 8, ofEndpoint: 4, ofHost: 8, ofSlow: 8)

    private static let letters = Endpoint(name: "letters", host: "mail")
    private static let confirmations = Endpoint(name: "confirmations", host: "mail")

    func waiting(in database: Database) throws -> [Endpoint] {
        try [Self.letters] + (UnconfirmedTable.hasDue(at: .now, in: database) ? [Self.confirmations] : [])
    }

    func known(in database: Database) throws -> Set<String>? { nil }

    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [LetterMessage] {
        guard endpoint == Self.letters else {
            return try UnconfirmedTable.due(at: now, limit: limit, skipping: names, in: database)
                .map(LetterMessage.confirmation)
        }
        return try LetterTable.due(at: now, limit: limit, skipping: names, in: database).compactMap { letter in
            try MailboxTable.mailbox(letter.mailbox, in: database).map { LetterMessage.letter(letter, to: $0) }
        }
    }

    func name(of message: LetterMessage) -> String { message.mailbox }

    var traces: TraceNotes { handler.traces }

    func event(of message: LetterMessage) -> String? { message.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try LetterTable.pending(in: database)
    }

    func send(_ message: LetterMessage) async -> LetterReply? { await sender.send(message) }

    /// A refused address is no failure of the server.
    func verdict(on reply: LetterReply) -> Verdict {
        Verdict(outcome: "\(reply.outcome)", isFailure: reply.isServerTrouble)
    }

    func attempt(_ message: LetterMessage, _ reply: LetterReply, failures: Int) -> LetterAttempt {
        LetterAttempt(mailbox: message.mailbox, event: message.event, outcome: reply.outcome)
    }

    func settle(_ attempt: LetterAttempt, in transaction: borrowing Transaction) throws {
        try handler.settle(attempt, in: transaction)
    }
}

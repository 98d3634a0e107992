import Contract
import Events
import Store
import Traces

/// Letters to mailboxes. All go by one server of mail: while that is away it is tried now and then, whatever waits. Those that ask whether an
/// address is meant have turns of their own, so that who asks for many keeps no letter waiting. To one mailbox goes one at a time.
struct LetterSending: Sending {
    let handler: NotifierHandler
    let sender: LetterSender

    let name = "letters"
    var bell: Bell { handler.letterBell }

    /// Each has a connection of its own.
    static let limits = Turns.Limits(all: 8, ofEndpoint: 4, ofHost: 8, ofSlow: 8)

    private static let letters = Endpoint(name: "letters", host: "mail")
    private static let asking = Endpoint(name: "asking", host: "mail")

    func waiting(in database: Database) throws -> [Endpoint] {
        try [Self.letters] + (UnconfirmedTable.hasDue(at: .now, in: database) ? [Self.asking] : [])
    }

    func known(in database: Database) throws -> Set<String>? { nil }

    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [LetterErrand] {
        guard endpoint == Self.letters else {
            return try UnconfirmedTable.due(at: now, limit: limit, skipping: names, in: database)
                .map(LetterErrand.asking)
        }
        return try LetterTable.due(at: now, limit: limit, skipping: names, in: database).compactMap { letter in
            try MailboxTable.mailbox(letter.mailbox, in: database).map { LetterErrand.letter(letter, to: $0) }
        }
    }

    func name(of errand: LetterErrand) -> String { errand.mailbox }

    var traces: TraceNotes { handler.traces }

    func event(of errand: LetterErrand) -> String? { errand.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try LetterTable.pending(in: database)
    }

    func send(_ errand: LetterErrand) async -> LetterSent? { await sender.send(errand) }

    /// That one address is not taken says nothing against the server.
    func verdict(on sent: LetterSent) -> Verdict {
        Verdict(outcome: "\(sent.outcome)", isFailure: sent.isServerTrouble)
    }

    func attempted(_ errand: LetterErrand, _ sent: LetterSent, failures: Int) -> LetterAttempted {
        LetterAttempted(mailbox: errand.mailbox, event: errand.event, outcome: sent.outcome)
    }

    func settle(_ attempted: LetterAttempted, in transaction: borrowing Transaction) throws {
        try handler.settle(attempted, in: transaction)
    }
}

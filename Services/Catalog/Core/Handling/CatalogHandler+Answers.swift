import Contract
import Events
import Store

/// Answers commands that change nothing.
extension CatalogHandler {
    func answer(
        _ input: Input, actor: String, _ verdict: Answer.Verdict, _ reason: Reason?,
        in transaction: borrowing Transaction
    ) throws {
        let reply = Reply(to: input, from: actor, about: input.event.subject, in: .catalogAnswers)
        try transaction.emit(reply.answer(verdict, reason))
    }

    /// Answers a command that can never be handled, as far as its actor can be read.
    func refuseCommand(_ input: Input, in transaction: borrowing Transaction) throws {
        struct Asked: Decodable {
            struct Asking: Decodable { var id: String }
            var actor: Asking
        }
        let actor = try? input.event.decode(Asked.self).actor.id
        try answer(
            input, actor: actor.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown", .refused,
            Reason("malformed", "The command could not be read."), in: transaction)
    }
}

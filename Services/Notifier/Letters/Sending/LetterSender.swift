import Contract
import Events
import Logging
import Mail

/// Something whose turn it is, with its mailbox as it is now.
enum LetterErrand: Sendable {
    case letter(Letter, to: Mailbox)
    /// Asks whether the address is meant.
    case asking(Unconfirmed)

    var mailbox: String {
        switch self {
        case .letter(let letter, _): letter.mailbox
        case .asking(let wish): wish.mailbox.id
        }
    }

    /// Nil of one that asks.
    var event: String? { if case .letter(let letter, _) = self { letter.event } else { nil } }
}

/// What came of sending.
struct LetterSent: Sendable {
    var outcome: LetterAttempted.Outcome
    /// The mail's server is away or takes nothing, whatever the letter.
    var isServerTrouble = false
}

/// Makes one attempt: composes the letter, and hands it to the mail's server.
struct LetterSender: Sendable {
    let mail: any MailSender
    let writer: LetterWriter
    let logger: Logger

    /// - Returns: nil if nothing went out: the process stops, or may not act outside now.
    func send(_ errand: LetterErrand) async -> LetterSent? {
        guard let message = writer.message(errand) else { return LetterSent(outcome: .refused) }
        do {
            try await mail.send(message)
            return LetterSent(outcome: .arrived)
        } catch let failure as MailFailure {
            // It names neither an address nor a word of the letter.
            logger.log(
                level: failure.isOfServer ? .warning : .info, "a letter did not go out",
                metadata: ["why": "\(failure)"])
            // As the settings are now it cannot go out; they will be others.
            let mayPass = failure.mayPass || failure.isOfServer
            return LetterSent(outcome: mayPass ? .failed : .refused, isServerTrouble: failure.isOfServer)
        } catch {
            return nil
        }
    }
}

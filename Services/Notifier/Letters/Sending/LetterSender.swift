import Contract
import Events
import Logging
import Mail

/// A due letter with the present state of its mailbox.
enum LetterMessage: Sendable {
    case letter(Letter, to: Mailbox)
    /// Asks whoever reads there to confirm the address.
    case confirmation(Unconfirmed)

    var mailbox: String {
        switch self {
        case .letter(let letter, _): letter.mailbox
        case .confirmation(let request): request.mailbox.id
        }
    }

    /// Nil for a confirmation letter.
    var event: String? { if case .letter(let letter, _) = self { letter.event } else { nil } }
}

/// The answer of the mail server.
struct LetterReply: Sendable {
    var outcome: LetterAttempt.Outcome
    /// The mail server is unavailable or accepts no letter at all.
    var isServerTrouble = false
}

/// Makes one attempt: composes a letter and hands it to the mail server.
struct LetterSender: Sendable {
    let mail: any MailSender
    let writer: LetterWriter
    let logger: Logger

    /// - Returns: nil if nothing was sent, because the process stops or has no lease.
    func send(_ letter: LetterMessage) async -> LetterReply? {
        guard let message = writer.message(letter) else { return LetterReply(outcome: .refused) }
        do {
            try await mail.send(message)
            return LetterReply(outcome: .arrived)
        } catch let failure as MailFailure {
            // The failure names neither an address nor a word of the letter.
            logger.log(
                level: failure.isOfServer ? .warning : .info, "a letter was not sent",
                metadata: ["why": "\(failure)"])
            // Wrong settings are corrected, so the letter is tried again.
            let mayPass = failure.mayPass || failure.isOfServer
            return LetterReply(outcome: mayPass ? .failed : .refused, isServerTrouble: failure.isOfServer)
        } catch {
            return nil
        }
    }
}

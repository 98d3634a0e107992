import Contract
import Events
import Mail
import ServiceKit

/// Sends invitations by e-mail. The address is not kept, and nobody learns whether it has an account.
struct InvitationSender: Sendable {
    let letters: LetterBox
    let from: MailAddress

    /// Of one business, in `window`.
    static let mostOfBusiness = 20
    /// To one address, from all businesses.
    static let mostToAddress = 3
    static let window = Duration.seconds(86_400)

    /// What a letter needs beside what the owner wrote, as the gateway knows it.
    struct LetterContext: Sendable {
        /// Of the page that shows an invitation; its secret follows.
        var link: String
        var business: String
        var language: String?
        var network: String
    }

    /// - Returns: whether it is on its way: not if too many wait.
    func send(
        _ invitation: Invitation, _ secret: String, days: Int, to recipient: MailAddress, _ context: LetterContext
    ) -> Bool {
        let letter = InvitationLetter(
            business: context.business, duty: invitation.duty.rawValue, address: "\(context.link)\(secret)", days: days,
            language: context.language ?? "en")
        do {
            try letters.add(letter.message(to: recipient, from: from), from: context.network)
            return true
        } catch { return false }
    }
}

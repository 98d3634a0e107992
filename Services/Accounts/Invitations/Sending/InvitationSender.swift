import Contract
import Events
import Mail
import ServiceKit

/// Sends invitations by e-mail. The address is not stored, and nobody learns whether it has an account.
struct InvitationSender: Sendable {
    let letters: LetterBox
    let from: MailAddress

    /// Letters of one business within `window`.
    static let mostOfBusiness = 20
    /// Letters to one address within `window`, from all businesses.
    static let mostToAddress = 3
    static let window = Duration.seconds(86_400)

    /// The gateway's data for a letter.
    struct LetterContext: Sendable {
        /// Address of the page that shows an invitation; the secret follows.
        var link: String
        var business: String
        var language: String?
        var network: String
    }

    /// - Returns: false if too many letters are pending.
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

import Contract
import Events
import Mail
import ServiceKit

/// Writes to the mailboxes of an account, those that were removed as well, that its ways in were changed.
struct WaysSender: Sendable {
    let letters: LetterBox
    let from: MailAddress

    /// What the gateway knows of whoever changed them.
    struct Said: Sendable {
        /// Of the page that takes a change back; its secret follows.
        var link: String
        var language: String?
    }

    /// A change of which the letter could not lead to the page that takes it back is not made.
    /// - Throws: 400 naming the settings if the gateway does not know where the page is.
    func check(_ link: String?) throws(Problem) {
        guard link?.isEmpty != false else { return }
        throw Problem(
            .badParameter, "one of this site's names: whoever runs it lists them in HOSTS, or sets PUBLIC_URL",
            field: "Host")
    }

    /// Whoever changed the ways has shown who they are: these letters go out also while strangers fill the box.
    func send(_ notice: WayChanges.Notice, _ said: Said) {
        for recipient in notice.recipients {
            guard let address = MailAddress(recipient.address) else { continue }
            let link = recipient.hasLink && !said.link.isEmpty ? notice.secret.map { "\(said.link)\($0)" } : nil
            let letter = WaysLetter(
                added: notice.added, removed: notice.removed, address: link,
                days: Int(WayChanges.life / .seconds(86_400)), language: said.language ?? "en")
            // Of each mailbox few wait: nobody's letters keep those of others out.
            try? letters.add(
                letter.message(to: address, from: from), from: "mailbox \(recipient.address)", isExpected: true)
        }
    }
}

import ServiceKit

/// The letter with an invitation to work for a business, as text and as HTML, in the language of the inviting person.
public struct InvitationLetter: Sendable, Hashable {
    /// Name of the business; any text, which is shown in one short line.
    public var business: String
    /// "owner", "staff" or "door".
    public var duty: String
    /// Address that accepts the invitation, for whoever has it.
    public var address: String
    /// Days that the invitation is valid.
    public var days: Int
    /// "en", "ca", "es", "fi" or "th"; others fall back to English.
    public var language: String
    /// Name of the deployment.
    public var site: String

    public init(
        business: String, duty: String, address: String, days: Int, language: String, site: String = "Vicinity"
    ) {
        self.business = business
        self.duty = duty
        self.address = address
        self.days = days
        self.language = language
        self.site = site
    }

    /// Characters of a name, so that it cannot carry a text of its own.
    static let longestName = 60

    public func message(to: MailAddress, from: MailAddress) -> MailMessage {
        let (tag, words) = InvitationWords.all.of(language)
        let name = InvitationLetter.plain(business)
        let until = days == 1 ? words.oneDay : words.days
        func filled(_ text: String) -> String {
            text.replacing("{days}", with: "\(days)").replacing("{duty}", with: words.duties[duty] ?? duty)
                .replacing("{site}", with: site)
                // The name comes last, since it may contain braces.
                .replacing("{business}", with: name)
        }
        let text =
            [words.title, words.intro].map(filled).joined(separator: "\n\n")
            + "\n\n    \(address)\n\n" + [until, words.unasked].map(filled).joined(separator: "\n\n") + "\n"
        let html = LetterPage(
            language: tag, title: filled(words.title), intro: filled(words.intro),
            middle: .button(words.button, address: address), notes: [filled(until), filled(words.unasked)], site: site
        ).document
        return MailMessage(
            to: to, from: from, subject: filled(words.subject), text: text, html: html,
            headers: [
                .init("Content-Language", tag),
                // RFC 3834: prevents automatic answers.
                .init("Auto-Submitted", "auto-generated"),
            ])
    }

    /// One line that mail readers do not turn into a link.
    static func plain(_ name: String) -> String {
        let line = HeaderText.oneLine(name).replacing("://", with: " ").replacing("www.", with: "www ")
        return String(line.prefix(longestName))
    }
}

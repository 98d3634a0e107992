import ServiceKit

/// The letter that invites somebody to work for a business: as text and as HTML, in the language of whoever invites.
public struct InvitationLetter: Sendable, Hashable {
    /// What the business is called; it is shown in one short line, whatever stands in it.
    public var business: String
    /// "owner", "staff" or "door".
    public var duty: String
    /// Where the invitation is accepted; whoever has it may.
    public var address: String
    /// How long it is good.
    public var days: Int
    /// "en", "ca", "es", "fi" or "th"; another is taken as English.
    public var language: String
    /// What the deployment is called.
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

    /// In characters: a name is no place for a letter of somebody else's.
    static let longestName = 60

    public func message(to: MailAddress, from: MailAddress) -> MailMessage {
        let (tag, words) = InvitationWords.all.of(language)
        let name = InvitationLetter.plain(business)
        let until = days == 1 ? words.oneDay : words.days
        func filled(_ text: String) -> String {
            text.replacing("{days}", with: "\(days)").replacing("{duty}", with: words.duties[duty] ?? duty)
                .replacing("{site}", with: site)
                // Last: a name may have braces.
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
                // RFC 3834: nobody's absence is answered to it.
                .init("Auto-Submitted", "auto-generated"),
            ])
    }

    /// One line in which no reader of mail finds a link.
    static func plain(_ name: String) -> String {
        let line = HeaderText.oneLine(name).replacing("://", with: " ").replacing("www.", with: "www ")
        return String(line.prefix(longestName))
    }
}

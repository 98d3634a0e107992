import ServiceKit

/// The letter that tells of a change of the ways to sign in to an account: as text and as HTML, in the language of whoever changed them.
public struct WaysLetter: Sendable, Hashable {
    /// Ways as people know them; each is shown in one short line, whatever stands in it.
    public var added: [String]
    public var removed: [String]
    /// Where the change is taken back; whoever has it may. Nil: not by whom this letter goes to.
    public var address: String?
    /// How long that can be done.
    public var days: Int
    /// "en", "ca", "es", "fi" or "th"; another is taken as English.
    public var language: String
    /// What the deployment is called.
    public var site: String

    public init(
        added: [String], removed: [String], address: String?, days: Int, language: String, site: String = "Vicinity"
    ) {
        self.added = added
        self.removed = removed
        self.address = address
        self.days = days
        self.language = language
        self.site = site
    }

    public func message(to: MailAddress, from: MailAddress) -> MailMessage {
        let (tag, words) = WaysWords.all.of(language)
        func filled(_ text: String) -> String {
            text.replacing("{days}", with: "\(days)")
                // Last: a name may have braces.
                .replacing("{site}", with: site)
        }
        let rows =
            added.map { LetterPage.Row(InvitationLetter.plain($0), detail: words.added) }
            + removed.map { LetterPage.Row(InvitationLetter.plain($0), detail: words.removed) }
        let lines = rows.map { "    \($0.text) – \($0.detail ?? "")" }.joined(separator: "\n")
        let notes = [words.yours, address == nil ? words.notYours : words.undo].map(filled)
        let text =
            [filled(words.title), filled(words.intro), lines, notes.joined(separator: "\n\n")]
            .filter { !$0.isEmpty }.joined(separator: "\n\n") + (address.map { "\n\n    \($0)\n" } ?? "\n")
        let html = LetterPage(
            language: tag, title: filled(words.title), intro: filled(words.intro),
            middle: address.map { .button(words.button, address: $0) }, rows: rows, notes: notes, site: site
        ).document
        return MailMessage(
            to: to, from: from, subject: filled(words.subject), text: text, html: html,
            headers: [
                .init("Content-Language", tag),
                // RFC 3834: nobody's absence is answered to it.
                .init("Auto-Submitted", "auto-generated"),
            ])
    }
}

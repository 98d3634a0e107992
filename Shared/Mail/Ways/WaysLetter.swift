import ServiceKit

/// The letter about changed ways to sign in to an account, as text and as HTML, in the language of whoever changed them.
public struct WaysLetter: Sendable, Hashable {
    /// Shown names of ways; any texts, each shown in one short line.
    public var added: [String]
    public var removed: [String]
    /// Address that takes the change back, for whoever has it. Nil: the recipient may not take it back.
    public var address: String?
    /// Days that the change can be taken back.
    public var days: Int
    /// "en", "ca", "es", "fi" or "th"; others fall back to English.
    public var language: String
    /// Name of the deployment.
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
                // The name comes last, since it may contain braces.
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
                // RFC 3834: prevents automatic answers.
                .init("Auto-Submitted", "auto-generated"),
            ])
    }
}

import ServiceKit

/// The letter with a code for signing in, as text and as HTML, in the language of the page.
///
/// The code is in the subject, so that a notification shows it, and alone on a line, so that it is easy to find and copy.
public struct SignInLetter: Sendable, Hashable {
    /// Digits.
    public var code: String
    /// "en", "ca", "es", "fi" or "th"; others fall back to English.
    public var language: String
    /// Name of the deployment.
    public var site: String
    /// Minutes that the code is valid.
    public var minutes: Int

    public init(code: String, language: String, site: String = "Vicinity", minutes: Int = 10) {
        self.code = code
        self.language = language
        self.site = site
        self.minutes = minutes
    }

    public func message(to: MailAddress, from: MailAddress) -> MailMessage {
        let (tag, words) = SignInWords.all.of(language)
        func filled(_ text: String) -> String {
            text.replacing("{code}", with: code).replacing("{minutes}", with: "\(minutes)")
                // The name comes last, since it may contain braces.
                .replacing("{site}", with: site)
        }
        let text =
            [words.title, words.intro].map(filled).joined(separator: "\n\n")
            + "\n\n    \(code)\n\n" + [words.until, words.unasked].map(filled).joined(separator: "\n\n") + "\n"
        let html = LetterPage(
            language: tag, title: filled(words.title), intro: filled(words.intro), middle: .code(code),
            notes: [filled(words.until), filled(words.unasked)], site: site
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

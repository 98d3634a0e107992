import Foundation
import ServiceKit
import Testing

@testable import Mail

@Suite struct `The letter with a code to sign in` {
    private func message(_ language: String, site: String = "Vicinity") -> MailMessage {
        SignInLetter(code: "012345", language: language, site: site)
            .message(to: MailAddress("ana@example.com")!, from: MailAddress("a@example.com")!)
    }

    @Test(arguments: ["en", "ca", "es", "fi", "th"])
    func `names code, site and time in every language`(language: String) {
        let message = message(language)
        #expect(message.subject.contains("012345") && message.subject.contains("Vicinity"))
        let html = message.html ?? ""
        for text in [message.text, html] {
            #expect(text.contains("012345") && text.contains("10") && text.contains("Vicinity"))
            #expect(!text.contains("{") || text == html)
        }
        #expect(message.text.components(separatedBy: "\n").contains("    012345"))
        #expect(html.contains("<html lang=\"\(language)\">"))
        #expect(message.headers.contains(.init("Content-Language", language)))
        for placeholder in ["{code}", "{site}", "{minutes}"] {
            #expect(!message.subject.contains(placeholder) && !html.contains(placeholder))
        }
    }

    @Test func `has different texts in each language, and English in others`() {
        let all = SignInWords.all
        #expect(Set(all.languages.map { all[$0].unasked }).count == 5)
        #expect(message("es-MX").subject == message("es").subject)
        for other in ["de", "", "EN-us", "x\r\ny"] { #expect(message(other).subject == message("en").subject) }
    }

    @Test func `fetches nothing, and escapes a site's name`() {
        let html = message("en", site: "<b>\"{code}\"&").html ?? ""
        #expect(html.contains("&lt;b&gt;&quot;{code}&quot;&amp;") && !html.contains("<b>"))
        for word in ["http", "src=", "url(", "@import", "<link", "<script"] { #expect(!html.contains(word), "\(word)") }
    }
}

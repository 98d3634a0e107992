import Foundation
import ServiceKit
import Testing

@testable import Mail

@Suite struct `The letter on changed ways to sign in` {
    private let link = "https://v.example/you/take-back#secret"

    private func message(_ language: String, added: String = "new@example.org", link: String?) -> MailMessage {
        WaysLetter(added: [added], removed: ["old@example.org"], address: link, days: 7, language: language)
            .message(to: MailAddress("ana@example.com")!, from: MailAddress("a@example.com")!)
    }

    @Test(arguments: ["en", "ca", "es", "fi", "th"])
    func `names added and removed ways, and the link, in every language`(language: String) {
        let message = message(language, link: link)
        #expect(message.subject.contains("Vicinity") && !message.subject.contains("secret"))
        let html = message.html ?? ""
        for text in [message.text, html] {
            for part in ["new@example.org", "old@example.org", link, "7"] { #expect(text.contains(part), "\(part)") }
            #expect(!text.contains("{days}") && !text.contains("{site}"))
        }
        #expect(message.text.components(separatedBy: "\n").contains("    \(link)"))
        #expect(html.contains("<html lang=\"\(language)\">") && html.contains("href=\"\(link)\""))
        #expect(message.headers.contains(.init("Content-Language", language)))
    }

    @Test(arguments: ["en", "ca", "es", "fi", "th"])
    func `has no link for recipients who may not take it back`(language: String) {
        let message = message(language, link: nil)
        for text in [message.text, message.html ?? ""] {
            #expect(text.contains("new@example.org") && !text.contains("https://") && !text.contains("href"))
        }
    }

    @Test func `has different texts in each language, and escapes a name`() {
        let all = WaysWords.all
        #expect(Set(all.languages.map { all[$0].undo }).count == 5)
        let evil = message("en", added: "<b>Ann</b>\r\nhttps://evil.example", link: link)
        #expect(!(evil.text + (evil.html ?? "")).contains("https://evil"))
        #expect(evil.html?.contains("<b>Ann") == false)
    }
}

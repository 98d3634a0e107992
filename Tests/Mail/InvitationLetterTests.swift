import Foundation
import ServiceKit
import Testing

@testable import Mail

@Suite struct `The letter that invites somebody` {
    private let address = "https://v.example/invitation#secret"

    private func message(_ language: String, business: String = "Cafè Ona", days: Int = 7) -> MailMessage {
        InvitationLetter(business: business, duty: "staff", address: address, days: days, language: language)
            .message(to: MailAddress("ana@example.com")!, from: MailAddress("a@example.com")!)
    }

    @Test(arguments: ["en", "ca", "es", "fi", "th"])
    func `names business, duty, duration and link in every language`(language: String) {
        let message = message(language)
        #expect(message.subject.contains("Cafè Ona") && message.subject.contains("Vicinity"))
        #expect(!message.subject.contains("secret"), "a subject is shown to whoever stands by")
        let html = message.html ?? ""
        for text in [message.text, html] {
            #expect(text.contains("Cafè Ona") && text.contains("7") && text.contains(address))
            for placeholder in ["{business}", "{site}", "{days}", "{duty}"] { #expect(!text.contains(placeholder)) }
        }
        #expect(message.text.components(separatedBy: "\n").contains("    \(address)"))
        #expect(html.contains("<html lang=\"\(language)\">") && html.contains("href=\"\(address)\""))
        #expect(message.headers.contains(.init("Content-Language", language)))
        #expect(!self.message(language, days: 1).text.contains(" 1 "))
    }

    @Test func `has different texts in each language, and English in others`() {
        let all = InvitationWords.all
        #expect(Set(all.languages.map { all[$0].unasked }).count == 5)
        #expect(Set(all["en"].duties.keys) == ["owner", "staff", "door"])
        #expect(message("de").subject == message("en").subject)
    }

    @Test func `has no other link than its own, whatever the name of the business`() {
        let long = String(repeating: "x", count: 99)
        let name = "Win!\r\nBcc: eve@example.org\r\n\r\nhttps://evil.example www.evil.example <b>\(long)"
        let message = message("en", business: name)
        let text = message.text + message.subject + (message.html ?? "")
        #expect(!text.contains("https://evil") && !text.contains("www.evil") && !text.contains("<b>"))
        #expect(!message.subject.contains("\r\n") && !message.subject.contains("xxxxxxxxxxxxxxxxx"))
        #expect(text.components(separatedBy: "https://").count == 3, "the address, as text and as a link")
    }
}

import Contract
import Events
import Foundation
import Mail
import Testing

@testable import NotifierService

@Suite struct `The text of a letter` {
    private func letter(_ kind: Letter.LetterType, _ facts: PushNotice.Facts = PushNotice.Facts()) -> Letter {
        Letter(
            mailbox: mailbox().id, person: "c-ann", event: "e", kind: kind, order: "00-a", customer: "c-ann",
            facts: facts, time: noon, createdAt: noon, nextAttemptAt: noon)
    }

    private func message(_ letter: Letter, in language: PushDevice.Language = .en) throws -> MailMessage {
        try #require(letterWriter.message(.letter(letter, to: mailbox(language: language))))
    }

    private func tickets() throws -> Letter {
        let news = try #require(
            LetterNews("vicinity.order.confirmed.v1", boughtSeats(), at: noon)?.told(mailbox()))
        var letter = letter(news.kind, news.facts)
        (letter.order, letter.lines, letter.total, letter.tickets) = (news.order, news.lines, news.total, news.tickets)
        return letter
    }

    @Test func `says what happened, and leads to the order and out of it`() throws {
        let message = try message(letter(.ready, PushNotice.Facts(number: 12, name: "Soup", lines: 3)))
        #expect(message.subject == "Ready to pick up · Barri")
        let end = letterSecrets.text(.end, mailbox().id)
        for text in [message.text, message.html ?? ""] {
            #expect(text.contains("Number 12 · Soup and 2 more") && text.contains("https://eat.example/my-orders/00-a"))
            #expect(text.contains("https://eat.example/letters/end#\(end)") && text.contains("asked Barri to write"))
        }
    }

    @Test(arguments: PushDevice.Language.allCases)
    func `is there in every language, without gaps`(language: PushDevice.Language) throws {
        var all = [try tickets()]
        for kind in Letter.LetterType.allCases where kind != .tickets {
            all.append(letter(kind, PushNotice.Facts(number: 1, name: "Soup", lines: 2, reason: "sold-out")))
        }
        var messages = try all.map { try message($0, in: language) }
        #expect(Set(messages.map(\.subject)).count == all.count)
        let wish = Unconfirmed(mailbox: mailbox(language: language), askedAt: noon, attempts: 0)
        messages.append(try #require(letterWriter.message(.asking(wish))))
        for message in messages {
            for text in [message.subject, message.text] { #expect(!text.contains("{") && !text.isEmpty) }
            let html = message.html ?? ""
            #expect(html.contains("<html lang=\"\(language.rawValue)\">") && html.contains("Barri"))
            for placeholder in ["{site}", "{count}", "{days}", "{number}"] { #expect(!html.contains(placeholder)) }
            for word in ["src=\"http", "url(", "@import", "<link", "<script"] { #expect(!html.contains(word)) }
        }
    }

    @Test func `that asks leads only to where one says yes`() throws {
        let wish = Unconfirmed(mailbox: mailbox(), askedAt: noon, attempts: 0)
        let message = try #require(letterWriter.message(.asking(wish)))
        let link = "https://eat.example/letters/confirm#\(letterSecrets.text(.confirm, mailbox().id))"
        #expect(message.text.contains(link) && message.html?.contains(link) == true)
        #expect(message.text.contains("3 days") && message.attachments.isEmpty)
    }

    @Test func `has the tickets' codes as pictures, and their shows for a calendar`() throws {
        let letter = try tickets()
        let message = try message(letter)
        #expect(message.subject == "Your tickets are here · Barri")
        #expect(
            message.text.contains("00-s.zyxwvutsrqponmlkjihgfedcba") && message.text.contains("2 × Rain   17.00 EUR"))
        #expect(message.attachments.map(\.name) == ["ticket-1.png", "tickets.ics"])
        let picture = message.attachments[0]
        #expect(picture.bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        #expect(message.html?.contains("src=\"cid:\(picture.contentID ?? "")\"") == true)
        let calendar = String(decoding: message.attachments[1].bytes, as: UTF8.self)
            .replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        for line in [
            "UID:00-s.lido.screening-1@eat.example", "DTSTART:20261121T183000Z", "DTEND:20261121T203000Z",
            "SUMMARY:Rain", "LOCATION:Lido", "URL:https://eat.example/my-orders/00-s",
        ] { #expect(calendar.contains(line), "\(line)") }
    }

    @Test(arguments: [
        (EventStatus?.none, nil, "19:30"), (.scheduled, nil, "19:30"), (.rescheduled, nil, "19:30"),
        (.postponed, "STATUS:CANCELLED", "Your show was postponed"),
        (.cancelled, "STATUS:CANCELLED", "Your show was cancelled"),
    ])
    func `says of a ticket whose show is off that it is, in words and in the calendar`(
        status: EventStatus?, mark: String?, words: String
    ) throws {
        var letter = try tickets()
        letter.tickets[0].show.eventStatus = status
        let message = try message(letter)
        let calendar = String(decoding: message.attachments[1].bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(calendar.first { $0.hasPrefix("STATUS:CANCELLED") } == mark)
        for text in [message.text, message.html ?? ""] {
            #expect(text.contains(words))
            #expect(text.contains("19:30") == (mark == nil))
        }
    }

    @Test func `can be ended by who reads mail, with one click, as RFC 8058 has it`() throws {
        let message = try message(tickets())
        let lines = String(decoding: message.bytes(), as: UTF8.self).components(separatedBy: "\r\n")
        let head = lines.prefix { !$0.isEmpty }.joined(separator: "\r\n").replacing("\r\n ", with: " ")
        let fields = Dictionary(
            head.components(separatedBy: "\r\n").compactMap { line -> (String, String)? in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)) : nil
            }, uniquingKeysWith: { first, _ in first })
        let end = letterSecrets.text(.end, mailbox().id)
        #expect(fields["List-Unsubscribe"] == "<https://eat.example/v1/letters/end/\(end)>")
        #expect(fields["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
        #expect(fields["Auto-Submitted"] == "auto-generated" && fields["Content-Language"] == "en")
        let id = try #require(fields["Message-ID"])
        #expect(id.wholeMatch(of: /<[0-9a-f]{32}@vicinity\.example>/) != nil)
        #expect(String(decoding: message.bytes(), as: UTF8.self).contains(id), "the same when it is sent again")
    }
}

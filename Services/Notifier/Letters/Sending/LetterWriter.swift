import Calendars
import Contract
import Crypto
import Events
import Foundation
import Mail
import QRCodes

/// Composes letters: as text and as HTML, in the language of their mailbox.
struct LetterWriter: Sendable {
    let from: MailAddress
    /// What the deployment is called.
    let site: String
    /// Where its page is: "https://vicinity.example".
    let address: String
    let secrets: LetterSecrets

    /// Nil if the address is none.
    func message(_ errand: LetterErrand) -> MailMessage? {
        switch errand {
        case .letter(let letter, let mailbox): message(letter, to: mailbox)
        case .asking(let wish): asking(wish)
        }
    }

    // MARK: - What happened

    private func message(_ letter: Letter, to mailbox: Mailbox) -> MailMessage? {
        guard let to = MailAddress(mailbox.email) else { return nil }
        let (own, shared) = (LetterWords.of(mailbox.language), PushWords.of(mailbox.language))
        let text = LetterText(letter, own, shared, site: site)
        let (link, button) = (link(letter), letter.kind == .search ? own.openFound : own.open)
        let end = "\(address)/letters/end#\(secrets.text(.end, mailbox.id))"
        let codes = letter.tickets.enumerated().compactMap { number, ticket in
            QRCode(ticket.code)?.png().map { TicketPicture(ticket, number: number + 1, png: $0) }
        }
        let html = LetterPage(
            language: mailbox.language.rawValue, title: text.title, intro: text.intro,
            middle: .button(button, address: link), rows: text.rows,
            pictures: codes.map { picture in
                LetterPage.Picture(
                    contentID: picture.id, caption: text.caption(of: picture.ticket), description: own.code)
            }, notes: [], foot: LetterPage.Foot(filled(own.why), link: own.stop, address: end), site: site
        ).document
        let plain = [text.plain, "\(button):\n\(link)", "\(filled(own.why))\n\(own.stop):\n\(end)"]
        var message = MailMessage(
            to: to, from: from, subject: "\(text.title) · \(site)", text: plain.joined(separator: "\n\n") + "\n",
            html: html, headers: headers(mailbox), id: id(letter.key))
        message.attachments = codes.map(\.attachment) + [calendar(letter)].compactMap { $0 }
        return message
    }

    /// Where all of it is to be seen.
    private func link(_ letter: Letter) -> String {
        if let order = letter.order { return "\(address)/my-orders/\(order)" }
        guard let finds = letter.finds else { return "\(address)/you" }
        let searches = Set(finds.map(\.search))
        return "\(address)/saved-searches" + (searches.count == 1 ? searches.map { "/\($0)" }.joined() : "")
    }

    /// The tickets' shows, as `GET /v1/orders/{id}/tickets.ics` names them: who has both has each once.
    private func calendar(_ letter: Letter) -> MailMessage.Attachment? {
        guard let order = letter.order, !letter.tickets.isEmpty else { return nil }
        let entries = letter.tickets.map { ticket in
            let (show, start) = (ticket.show, ticket.show.startDate.instant)
            let end = show.endDate.flatMap { $0.instant > start ? $0.instant : nil }
            let name = ICalendar.ticketName(order: order, item: ticket.item)
            return ICalendar.Entry(
                uid: ICalendar.uid(name, at: address), stamp: letter.time, start: start,
                end: end ?? start.advanced(by: ICalendar.usualLength), summary: ticket.name ?? "",
                description: show.screen, location: show.cinema, page: "\(address)/my-orders/\(order)",
                // As in the page's calendars: at the time that it lost it does not take place.
                isCancelled: show.eventStatus == .cancelled || show.eventStatus == .postponed)
        }
        return MailMessage.Attachment(
            "tickets.ics", type: ICalendar.mediaType, bytes: Array(ICalendar(name: site, entries: entries).text.utf8))
    }

    // MARK: - Whether it is meant

    private func asking(_ wish: Unconfirmed) -> MailMessage? {
        guard let to = MailAddress(wish.mailbox.email) else { return nil }
        let words = LetterWords.of(wish.mailbox.language)
        let link = "\(address)/letters/confirm#\(secrets.text(.confirm, wish.mailbox.id))"
        let until = words.confirmUntil.replacing("{days}", with: "\(LetterRules.lifeInDays)")
        let html = LetterPage(
            language: wish.mailbox.language.rawValue, title: words.confirmTitle, intro: filled(words.confirmIntro),
            middle: .button(words.confirmButton, address: link), notes: [until, words.unasked], site: site
        ).document
        let plain = [
            words.confirmTitle, filled(words.confirmIntro), "    \(link)", "\(until) \(words.unasked)",
        ]
        return MailMessage(
            to: to, from: from, subject: filled(words.confirmSubject), text: plain.joined(separator: "\n\n") + "\n",
            html: html, headers: headers(wish.mailbox),
            id: id("\(wish.mailbox.id) \(wish.askedAt.microseconds)"))
    }

    // MARK: -

    /// The name last: it may have braces.
    private func filled(_ text: String) -> String { text.replacing("{site}", with: site) }

    private func headers(_ mailbox: Mailbox) -> [MailMessage.Header] {
        [
            .init("Content-Language", mailbox.language.rawValue),
            // RFC 3834: nobody's absence is answered to it.
            .init("Auto-Submitted", "auto-generated"),
            // RFC 2369, and RFC 8058: who reads mail shows a button that asks by itself.
            .init("List-Unsubscribe", "<\(address)/v1/letters/end/\(secrets.text(.end, mailbox.id))>", isText: false),
            .init("List-Unsubscribe-Post", "List-Unsubscribe=One-Click", isText: false),
        ]
    }

    /// The same for what is sent again: whoever gets it twice is shown it once.
    private func id(_ name: String) -> String {
        Hexadecimal.encode(SHA256.hash(data: Data("letter\n\(name)".utf8)).prefix(16))
    }
}

/// A ticket's code as a picture that comes with the letter.
private struct TicketPicture {
    let ticket: Letter.Ticket
    let id: String
    let attachment: MailMessage.Attachment

    init(_ ticket: Letter.Ticket, number: Int, png: [UInt8]) {
        self.ticket = ticket
        id = "ticket-\(number)@vicinity"
        attachment = MailMessage.Attachment("ticket-\(number).png", type: "image/png", bytes: png, contentID: id)
    }
}

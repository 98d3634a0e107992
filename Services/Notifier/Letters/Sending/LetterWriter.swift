import Calendars
import Contract
import Crypto
import Events
import Foundation
import Mail
import QRCodes

/// Composes letters as text and as HTML, in the language of their mailbox.
struct LetterWriter: Sendable {
    let from: MailAddress
    /// Name of the deployment.
    let site: String
    /// Address of its page: "https://vicinity.example".
    let address: String
    let secrets: LetterSecrets

    /// The message; nil if the address is invalid.
    func message(_ letter: LetterMessage) -> MailMessage? {
        switch letter {
        case .letter(let letter, let mailbox): message(letter, to: mailbox)
        case .confirmation(let request): confirmation(request)
        }
    }

    // MARK: - Letters about events

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

    /// Address of the page that shows all of it.
    private func link(_ letter: Letter) -> String {
        if let order = letter.order { return "\(address)/my-orders/\(order)" }
        guard let finds = letter.finds else { return "\(address)/you" }
        let searches = Set(finds.map(\.search))
        return "\(address)/saved-searches" + (searches.count == 1 ? searches.map { "/\($0)" }.joined() : "")
    }

    /// Calendar of the tickets' shows, with the ids of `GET /v1/orders/{id}/tickets.ics`: who imports both has each once.
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
                // As in the page's calendars: a postponed show does not take place at its old time.
                isCancelled: show.eventStatus == .cancelled || show.eventStatus == .postponed)
        }
        return MailMessage.Attachment(
            "tickets.ics", type: ICalendar.mediaType, bytes: Array(ICalendar(name: site, entries: entries).text.utf8))
    }

    // MARK: - Confirmation letters

    private func confirmation(_ request: Unconfirmed) -> MailMessage? {
        guard let to = MailAddress(request.mailbox.email) else { return nil }
        let words = LetterWords.of(request.mailbox.language)
        let link = "\(address)/letters/confirm#\(secrets.text(.confirm, request.mailbox.id))"
        let until = words.confirmUntil.replacing("{days}", with: "\(LetterRules.lifeInDays)")
        let html = LetterPage(
            language: request.mailbox.language.rawValue, title: words.confirmTitle, intro: filled(words.confirmIntro),
            middle: .button(words.confirmButton, address: link), notes: [until, words.unasked], site: site
        ).document
        let plain = [
            words.confirmTitle, filled(words.confirmIntro), "    \(link)", "\(until) \(words.unasked)",
        ]
        return MailMessage(
            to: to, from: from, subject: filled(words.confirmSubject), text: plain.joined(separator: "\n\n") + "\n",
            html: html, headers: headers(request.mailbox),
            id: id("\(request.mailbox.id) \(request.askedAt.microseconds)"))
    }

    // MARK: -

    /// Fills in the name of the site, which comes last since it may contain braces.
    private func filled(_ text: String) -> String { text.replacing("{site}", with: site) }

    private func headers(_ mailbox: Mailbox) -> [MailMessage.Header] {
        [
            .init("Content-Language", mailbox.language.rawValue),
            // RFC 3834: prevents automatic answers.
            .init("Auto-Submitted", "auto-generated"),
            // RFC 2369 and RFC 8058: mail readers show a button that unsubscribes.
            .init("List-Unsubscribe", "<\(address)/v1/letters/end/\(secrets.text(.end, mailbox.id))>", isText: false),
            .init("List-Unsubscribe-Post", "List-Unsubscribe=One-Click", isText: false),
        ]
    }

    /// Message id, the same at each attempt, so that a mail reader shows a letter that came twice once.
    private func id(_ name: String) -> String {
        Hexadecimal.encode(SHA256.hash(data: Data("letter\n\(name)".utf8)).prefix(16))
    }
}

/// A ticket's code as an attached picture.
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

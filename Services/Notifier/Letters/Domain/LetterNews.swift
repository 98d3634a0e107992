import Contract
import Events

/// What letters are to tell.
struct LetterNews: Hashable, Sendable {
    var kind: Letter.LetterType
    /// Nil: it is about no order.
    var order: String?
    /// Whom it tells of.
    var customer: String
    var facts = PushNotice.Facts()
    var lines: [Letter.Line] = []
    var total: Money?
    var tickets: [Letter.Ticket] = []
    /// When it happened.
    var time: Timestamp

    /// What a mailbox is told of it; nil for nothing. Tickets are for whoever wants them.
    func told(_ mailbox: Mailbox) -> LetterNews? {
        var news = self
        if !mailbox.kinds.contains(.tickets) {
            news.tickets = []
        } else if kind == .confirmed, !tickets.isEmpty {
            news.kind = .tickets
        }
        return mailbox.kinds.contains(news.kind) ? news : nil
    }
}

extension LetterNews {
    /// - Parameters:
    ///   - type: an order's event's.
    ///   - order: as it is after it.
    /// - Returns: nil if it tells nothing that its customer does not know.
    init?(_ type: String, _ order: Order, at time: Timestamp) {
        guard let news = OrderNews(type, order) else { return nil }
        let kind = Letter.LetterType(news.kind)
        self.init(kind: kind, order: order.id, customer: order.customer, facts: news.facts, time: time)
        if kind == .confirmed {
            (lines, total) = (order.lines.prefix(LetterRules.mostLines).map { Letter.Line($0) }, order.total)
        }
        // A show that goes on at another time has its tickets still.
        if kind == .confirmed || kind == .moved && news.facts.reason == nil {
            tickets = Array(order.lines.lazy.compactMap { Letter.Ticket($0) }.prefix(LetterRules.mostTickets))
        }
    }

    /// In characters.
    fileprivate static let longestName = 80
}

extension Letter.LetterType {
    init(_ kind: PushNotice.NoticeType) {
        switch kind {
        case .confirmed: self = .confirmed
        case .ready: self = .ready
        case .refused: self = .refused
        case .refunded: self = .refunded
        case .moved: self = .moved
        case .search: self = .search
        }
    }
}

extension Letter.Line {
    init(_ line: OrderLine) {
        self.init(
            String((line.name ?? line.item).prefix(LetterNews.longestName)), quantity: line.quantity,
            price: line.price.map { Money(amount: $0.amount * Int64(line.quantity), currency: $0.currency) })
    }
}

extension Letter.Ticket {
    /// Nil if the line has none.
    init?(_ line: OrderLine) {
        guard let code = line.ticket, let show = line.show else { return nil }
        self.init(
            item: line.item, code: code, name: line.name.map { String($0.prefix(LetterNews.longestName)) },
            seats: line.quantity, show: show)
    }
}

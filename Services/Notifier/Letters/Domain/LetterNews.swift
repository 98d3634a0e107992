import Contract
import Events

/// Content of letters about one event, before it is fitted to a mailbox.
struct LetterNews: Hashable, Sendable {
    var kind: Letter.LetterType
    /// Nil if it is about no order.
    var order: String?
    /// The customer that it is about.
    var customer: String
    var facts = PushNotice.Facts()
    var lines: [Letter.Line] = []
    var total: Money?
    var tickets: [Letter.Ticket] = []
    /// Time of the event.
    var time: Timestamp

    /// The content that a mailbox wants; nil for none. Tickets are included only if it wants them.
    func wanted(by mailbox: Mailbox) -> LetterNews? {
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
    ///   - type: type of an order's event.
    ///   - order: the order after it.
    /// - Returns: nil if the customer knows about it already.
    init?(_ type: String, _ order: Order, at time: Timestamp) {
        guard let news = OrderNews(type, order) else { return nil }
        let kind = Letter.LetterType(news.kind)
        self.init(kind: kind, order: order.id, customer: order.customer, facts: news.facts, time: time)
        if kind == .confirmed {
            (lines, total) = (order.lines.prefix(LetterRules.mostLines).map { Letter.Line($0) }, order.total)
        }
        // Tickets of a rescheduled show stay valid.
        if kind == .confirmed || kind == .moved && news.facts.reason == nil {
            tickets = Array(order.lines.lazy.compactMap { Letter.Ticket($0) }.prefix(LetterRules.mostTickets))
        }
    }

    /// Characters of a name.
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

import Contract
import Events

/// What an order's event tells its customer.
struct OrderNews: Hashable, Sendable {
    var kind: PushNotice.NoticeType
    var facts: PushNotice.Facts

    /// Which events may tell something; others need not be read.
    static func mayBe(_ type: String) -> Bool { types.contains(type) }

    private static let types: Set<String> = [
        OrderEvents.confirmed.name, OrderEvents.ready.name, OrderEvents.rejected.name, OrderEvents.cancelled.name,
        OrderEvents.moved.name, OrderEvents.paid.name, OrderEvents.showChanged.name,
    ]

    /// - Parameters:
    ///   - type: the event's.
    ///   - order: as it is after it.
    /// - Returns: nil if it tells nothing that its customer does not know.
    init?(_ type: String, _ order: Order) {
        switch type {
        case OrderEvents.confirmed.name: self.init(.confirmed, order)
        case OrderEvents.ready.name: self.init(.ready, order)
        case OrderEvents.rejected.name, OrderEvents.cancelled.name:
            guard let reason = order.reason?.code ?? order.parts.lazy.compactMap(\.reason?.code).first,
                reason != OrderNews.ownWish
            else { return nil }
            self.init(ended: order, because: reason, lines: order.lines)
            facts.place = order.lines.first { $0.show?.isCancelled == true }?.show?.cinema
        case OrderEvents.moved.name:
            // Of parts that go on nothing is told; one that ended now has just been taken out of the books.
            guard let part = order.partEndedNow, let reason = part.reason?.code, reason != OrderNews.ownWish else {
                return nil
            }
            self.init(ended: order, because: reason, lines: order.lines.filter { $0.place == part.place })
            (facts.number, facts.isPart) = (part.number, true)
        case OrderEvents.paid.name:
            guard let money = order.payment?.refunded, money.amount > 0, order.gaveBackNow else { return nil }
            self.init(.refunded, order)
            facts.money = money
        case OrderEvents.showChanged.name:
            let status = { (line: OrderLine) in line.show?.eventStatus }
            guard let line = order.lines.first(where: { status($0) == .rescheduled || status($0) == .postponed }) else {
                return nil
            }
            self.init(.moved, order, lines: [line])
            // A postponed show has no new time yet.
            (facts.place, facts.startDate) = (
                line.show?.cinema, status(line) == .postponed ? nil : line.show?.startDate
            )
        default: return nil
        }
    }

    private init(_ kind: PushNotice.NoticeType, _ order: Order, lines: [OrderLine]? = nil) {
        let lines = lines ?? order.lines
        self.kind = kind
        facts = PushNotice.Facts(
            number: order.parts.count == 1 ? order.parts.first?.number : nil,
            name: lines.lazy.compactMap(\.name).first.map { String($0.prefix(OrderNews.longestName)) },
            lines: max(1, lines.count), method: order.isSeatsOnly ? .ticket : order.fulfilment?.method)
    }

    private init(ended order: Order, because reason: String, lines: [OrderLine]) {
        let isShow = reason == "show-cancelled"
        self.init(isShow ? .moved : .refused, order, lines: lines)
        facts.reason = reason
        // Else it was accepted before, and was called off.
        if order.status == .rejected { facts.number = nil }
    }

    /// A customer knows what they did.
    private static let ownWish = "cancelled-by-customer"
    /// In characters: a text on a lock screen has few lines.
    private static let longestName = 80
}

extension Order {
    fileprivate var partEndedNow: OrderPart? {
        let places = Set((ledger ?? []).filter { $0.kind == .reversal && $0.at == updatedAt }.compactMap(\.place))
        return parts.first { places.contains($0.place) }
    }

    fileprivate var gaveBackNow: Bool {
        ledger?.contains { $0.kind == .refund && $0.at == updatedAt } ?? false
    }
}

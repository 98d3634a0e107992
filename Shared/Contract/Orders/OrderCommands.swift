public import Events

public struct PlaceOrder: DirectJSON, Sendable, Hashable {
    public struct Line: DirectJSON, Sendable, Hashable {
        public var item: String
        public var quantity: Int
        /// What the customer was shown that one piece costs; if it costs another sum, the order is refused.
        public var price: Money?
        /// What the customer asks of whoever makes it.
        public var note: String?
        /// Which of the item's choices; in any order.
        public var options: [OptionPick]?
    }

    public var order: String
    public var actor: Actor
    /// Stands for the address that it came from, for a day; nil if that is not to count. See `Order.origin`.
    public var origin: String?
    public var lines: [Line]
    public var expectedTotal: Money?
    public var contact: Contact?
    public var note: String?
    /// Nil: it is fetched; see `Order.fulfilment`.
    public var fulfilment: Fulfilment?
    /// When it is wanted; nil: as soon as possible.
    public var scheduledTime: Timestamp?
    /// Nil: it is paid when it is handed over.
    public var payment: PaymentChoice?
    public var digest: String
    /// When the gateway took it; older than 30 minutes is rejected as too late.
    public var requestedAt: Timestamp
}

public struct CancelOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor
    /// Only this place's part; nil is all that the actor may cancel.
    public var place: String?
    public var reason: String?
}

public struct AdvanceOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor
    /// Only this place's part; nil is every part that the actor may move.
    public var place: String?
    public var status: Order.Status
    /// When the part will be ready; nil leaves what was said before.
    public var readyAt: Timestamp?
}

public struct CheckIn: Codable, Sendable, Hashable {
    /// The order that the ticket begins with.
    public var order: String
    public var customer: String
    public var ticket: String
    public var actor: Actor
    /// Names the check-in, so that it counts once; nil: whatever is left of the ticket is used.
    public var admission: String?
    /// How many are let in; nil: all that are left.
    public var seats: Int?
    /// When a door without a connection let them in; nil: now.
    public var admittedAt: Timestamp?
}

/// Staff of the place or an operator says that a customer's transfer has arrived, or was paid back.
public struct SettlePayment: Codable, Sendable, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable { case paid, refunded }

    public var order: String
    public var customer: String
    public var actor: Actor
    public var status: Status
}

public struct RemoveOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor
}

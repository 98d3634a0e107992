public import Events

public struct PlaceOrder: DirectJSON, Sendable, Hashable {
    public struct Line: DirectJSON, Sendable, Hashable {
        public var item: String
        public var quantity: Int
        /// The price of one piece that the customer was shown; another one refuses the order.
        public var price: Money?
        /// The customer's note for the place.
        public var note: String?
        /// The item's choices, in any order.
        public var options: [OptionPick]?
    }

    public var order: String
    public var actor: Actor
    /// A pseudonym of the network address that it came from, the same for a day; nil if the address is not to count. See `Order.origin`.
    public var origin: String?
    public var lines: [Line]
    public var expectedTotal: Money?
    public var contact: Contact?
    public var note: String?
    /// Nil: it is fetched; see `Order.fulfilment`.
    public var fulfilment: Fulfilment?
    /// The time for which it is wanted; nil: as soon as possible.
    public var scheduledTime: Timestamp?
    /// Nil: it is paid when it is handed over.
    public var payment: PaymentChoice?
    public var digest: String
    /// When the gateway accepted it; an order older than 30 minutes is rejected as too late.
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
    /// When the part will be ready; nil keeps the earlier time.
    public var readyAt: Timestamp?
}

public struct CheckIn: Codable, Sendable, Hashable {
    /// The order that the ticket begins with.
    public var order: String
    public var customer: String
    public var ticket: String
    public var actor: Actor
    /// Names the check-in, so that it counts once; nil: all that is left of the ticket is used.
    public var admission: String?
    /// How many people are admitted; nil: all that are left.
    public var seats: Int?
    /// When a door without a connection admitted them; nil: now.
    public var admittedAt: Timestamp?
}

/// Confirms, for staff of the place or an operator, that a customer's transfer has arrived or was paid back.
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

public import Events

public struct PlaceOrder: Codable, Sendable, Hashable {
    public struct Line: Codable, Sendable, Hashable {
        public var item: String
        public var quantity: Int
        /// What the customer was shown that one piece costs; if it costs another sum, the order is refused.
        public var price: Money?
        /// What the customer asks of whoever makes it.
        public var note: String?
        /// Which of the item's choices; in any order.
        public var options: [OptionPick]?

        public init(
            item: String, quantity: Int, price: Money? = nil, note: String? = nil, options: [OptionPick]? = nil
        ) {
            self.item = item
            self.quantity = quantity
            self.price = price
            self.note = note
            self.options = options
        }
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

    public init(
        order: String, actor: Actor, origin: String? = nil, lines: [Line], expectedTotal: Money? = nil,
        contact: Contact? = nil, note: String? = nil, fulfilment: Fulfilment? = nil, scheduledTime: Timestamp? = nil,
        payment: PaymentChoice? = nil, digest: String, requestedAt: Timestamp
    ) {
        self.order = order
        self.actor = actor
        self.origin = origin
        self.lines = lines
        self.expectedTotal = expectedTotal
        self.contact = contact
        self.note = note
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
        self.digest = digest
        self.requestedAt = requestedAt
    }
}

public struct CancelOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor
    /// Only this place's part; nil is all that the actor may cancel.
    public var place: String?
    public var reason: String?

    public init(order: String, customer: String, actor: Actor, place: String? = nil, reason: String? = nil) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.place = place
        self.reason = reason
    }
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

    public init(
        order: String, customer: String, actor: Actor, place: String? = nil, status: Order.Status,
        readyAt: Timestamp? = nil
    ) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.place = place
        self.status = status
        self.readyAt = readyAt
    }
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

    public init(
        order: String, customer: String, ticket: String, actor: Actor, admission: String? = nil, seats: Int? = nil,
        admittedAt: Timestamp? = nil
    ) {
        self.order = order
        self.customer = customer
        self.ticket = ticket
        self.actor = actor
        self.admission = admission
        self.seats = seats
        self.admittedAt = admittedAt
    }
}

/// Staff of the place or an operator says that a customer's transfer has arrived, or was paid back.
public struct SettlePayment: Codable, Sendable, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable { case paid, refunded }

    public var order: String
    public var customer: String
    public var actor: Actor
    public var status: Status

    public init(order: String, customer: String, actor: Actor, status: Status) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.status = status
    }
}

public struct RemoveOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor

    public init(order: String, customer: String, actor: Actor) {
        self.order = order
        self.customer = customer
        self.actor = actor
    }
}

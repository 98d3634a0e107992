public import Events

public struct PlaceOrder: Codable, Sendable, Hashable {
    public struct Line: Codable, Sendable, Hashable {
        public var item: String
        public var quantity: Int

        public init(item: String, quantity: Int) {
            self.item = item
            self.quantity = quantity
        }
    }

    public var order: String
    public var actor: Actor
    /// Stands for the address that it came from, for a day; nil if that is not to count. See `Order.origin`.
    public var origin: String?
    public var lines: [Line]
    public var expectedTotal: Money?
    public var digest: String
    /// When the gateway took it; older than 30 minutes is rejected as too late.
    public var requestedAt: Timestamp

    public init(
        order: String, actor: Actor, origin: String? = nil, lines: [Line], expectedTotal: Money? = nil, digest: String,
        requestedAt: Timestamp
    ) {
        self.order = order
        self.actor = actor
        self.origin = origin
        self.lines = lines
        self.expectedTotal = expectedTotal
        self.digest = digest
        self.requestedAt = requestedAt
    }
}

public struct CancelOrder: Codable, Sendable, Hashable {
    public var order: String
    public var customer: String
    public var actor: Actor
    public var reason: String?

    public init(order: String, customer: String, actor: Actor, reason: String? = nil) {
        self.order = order
        self.customer = customer
        self.actor = actor
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

    public init(order: String, customer: String, actor: Actor, place: String? = nil, status: Order.Status) {
        self.order = order
        self.customer = customer
        self.actor = actor
        self.place = place
        self.status = status
    }
}

public struct CheckIn: Codable, Sendable, Hashable {
    /// The order that the ticket begins with.
    public var order: String
    public var customer: String
    public var ticket: String
    public var actor: Actor

    public init(order: String, customer: String, ticket: String, actor: Actor) {
        self.order = order
        self.customer = customer
        self.ticket = ticket
        self.actor = actor
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

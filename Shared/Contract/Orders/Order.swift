public import Events

/// An order as it is now (schema.org Order): everything that its owner needs to go on with it.
public struct Order: Codable, Sendable, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        case placed, confirmed, rejected, preparing, ready, completed, cancelled

        /// Nothing changes after it.
        public var isFinal: Bool { self == .rejected || self == .completed || self == .cancelled }
    }

    /// `<two digits: its partition>-<26 of a–z 2–7>`, derived from customer and idempotency key.
    public var id: String
    public var customer: String
    /// Stands for the address that it came from: while little is left of something, one address gets no more than its share. Nobody is
    /// shown it.
    public var origin: String?
    public var status: Status
    /// Why it was rejected or cancelled.
    public var reason: Reason?
    public var lines: [OrderLine]
    /// The sum of the held lines; nil until all are held.
    public var total: Money?
    /// What the customer was told the total would be, if anything; another total rejects the order.
    public var expectedTotal: Money?
    /// One for each place, in the order of the lines.
    public var parts: [OrderPart]
    /// SHA-256 of the request's body in hexadecimal: the same key with another digest is refused.
    public var digest: String
    /// When it is given up if a place has not answered; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]
    public var reflects: InputPositions

    public init(
        id: String, customer: String, origin: String? = nil, status: Status, reason: Reason? = nil, lines: [OrderLine],
        total: Money? = nil,
        expectedTotal: Money? = nil, parts: [OrderPart], digest: String, deadline: Timestamp?, createdAt: Timestamp,
        updatedAt: Timestamp, history: [StatusChange], reflects: InputPositions = InputPositions()
    ) {
        self.id = id
        self.customer = customer
        self.origin = origin
        self.status = status
        self.reason = reason
        self.lines = lines
        self.total = total
        self.expectedTotal = expectedTotal
        self.parts = parts
        self.digest = digest
        self.deadline = deadline
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.history = history
        self.reflects = reflects
    }
}

/// So many of one item; name and price come from the catalog once they are held.
public struct OrderLine: Codable, Sendable, Hashable {
    public var item: String
    public var place: String
    public var quantity: Int
    public var name: String?
    /// Of one.
    public var price: Money?
    /// Of a screening's seats: which show they are for, once they are held.
    public var show: Show?
    /// What the seats' bearer shows at the door: `<order>.<26 of a–z 2–7>`, given when the order is confirmed.
    public var ticket: String?
    /// When the ticket was shown; it is good once.
    public var checkedInAt: Timestamp?

    public init(
        item: String, place: String, quantity: Int, name: String? = nil, price: Money? = nil, show: Show? = nil,
        ticket: String? = nil, checkedInAt: Timestamp? = nil
    ) {
        self.item = item
        self.place = place
        self.quantity = quantity
        self.name = name
        self.price = price
        self.show = show
        self.ticket = ticket
        self.checkedInAt = checkedInAt
    }
}

/// What one place has to do with an order.
public struct OrderPart: Codable, Sendable, Hashable {
    /// Of the stock at the place: asked for, set aside, said no, taken, given back.
    public enum Reservation: String, Codable, Sendable, Hashable { case requested, held, refused, committed, released }

    public var place: String
    public var merchant: String?
    public var reservation: Reservation
    /// How far the place is with its part.
    public var status: Order.Status

    public init(place: String, merchant: String? = nil, reservation: Reservation, status: Order.Status) {
        self.place = place
        self.merchant = merchant
        self.reservation = reservation
        self.status = status
    }
}

public struct StatusChange: Codable, Sendable, Hashable {
    public var status: Order.Status
    public var at: Timestamp
    /// The role that changed it; nil is the platform itself.
    public var by: Actor.Role?

    public init(status: Order.Status, at: Timestamp, by: Actor.Role? = nil) {
        self.status = status
        self.at = at
        self.by = by
    }
}

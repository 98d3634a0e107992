public import Events

public struct ReservationRequest: Codable, Sendable, Hashable {
    public var order: String
    public var place: String
    public var customer: String
    /// Of a hold: see `Order.origin`.
    public var origin: String?
    /// Of a hold: how and when it is wanted, without an address's words. Nil: to be fetched, as soon as possible.
    public var fulfilment: Fulfilment?
    public var scheduledTime: Timestamp?
    /// Of a hold: how it will be paid for. Nil: at the place.
    public var payment: PaymentMethod?
    /// What a hold is of; the other requests need not say it. Lines of the same item count together.
    public var lines: [PlaceOrder.Line]

    public init(
        order: String, place: String, customer: String, origin: String? = nil, fulfilment: Fulfilment? = nil,
        scheduledTime: Timestamp? = nil, payment: PaymentMethod? = nil, lines: [PlaceOrder.Line]
    ) {
        self.order = order
        self.place = place
        self.customer = customer
        self.origin = origin
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
        self.lines = lines
    }

    public var key: String { "\(order)/\(place)" }
}

/// Part of a place's stock as promised to one order.
public struct Reservation: Codable, Sendable, Hashable {
    public enum State: String, Codable, Sendable, Hashable { case held, refused, committed, released }

    /// Which request brought about a state: with it a change that was half said can be finished after a rebuild.
    public struct Change: Codable, Sendable, Hashable {
        public var state: State
        /// The request's offset; all requests of a place stand in one partition.
        public var request: Int64

        public init(state: State, request: Int64) {
            self.state = state
            self.request = request
        }
    }

    public var order: String
    public var place: String
    public var customer: String
    /// See `Order.origin`.
    public var origin: String?
    public var merchant: String?
    public var state: State
    public var lines: [OrderLine]
    public var reason: Reason?
    /// What the place takes besides the lines.
    public var fee: Money?
    /// Of one that is paid by a transfer: what the customer is told to transfer to.
    public var transferTo: String?
    /// The number of the order at the place on its day.
    public var number: Int?
    /// When it is ready, if the place can say so.
    public var readyAt: Timestamp?
    /// The slot that it counts in.
    public var scheduledTime: Timestamp?
    /// For each item with daily portions, the date whose portions are held: only they can be given back.
    public var portionDates: [String: String]
    /// Every state since the first, at most three.
    public var changes: [Change]
    /// When the request was appended that changed it last.
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    public init(
        order: String, place: String, customer: String, origin: String? = nil, merchant: String? = nil, state: State,
        lines: [OrderLine], reason: Reason? = nil, fee: Money? = nil, transferTo: String? = nil, number: Int? = nil,
        readyAt: Timestamp? = nil, scheduledTime: Timestamp? = nil, portionDates: [String: String] = [:],
        changes: [Change] = [],
        updatedAt: Timestamp = .now, reflects: InputPositions = InputPositions()
    ) {
        self.order = order
        self.place = place
        self.customer = customer
        self.origin = origin
        self.merchant = merchant
        self.state = state
        self.lines = lines
        self.reason = reason
        self.fee = fee
        self.transferTo = transferTo
        self.number = number
        self.readyAt = readyAt
        self.scheduledTime = scheduledTime
        self.portionDates = portionDates
        self.changes = changes
        self.updatedAt = updatedAt
        self.reflects = reflects
    }

    public var key: String { "\(order)/\(place)" }
}

/// Says that a reservation is known no more.
public struct DeletedReservation: Codable, Sendable, Hashable {
    public var order: String
    public var place: String
    public var customer: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(order: String, place: String, customer: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.order = order
        self.place = place
        self.customer = customer
        self.deletedAt = deletedAt
        self.reflects = reflects
    }

    public var key: String { "\(order)/\(place)" }
}

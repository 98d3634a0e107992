public import Events

public struct ReservationRequest: DirectJSON, Sendable, Hashable {
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

    public var key: String { "\(order)/\(place)" }
}

/// Part of a place's stock as promised to one order.
public struct Reservation: StateRecord, DirectJSON, Hashable {
    public enum HoldState: String, Codable, Sendable, Hashable { case held, refused, committed, released }

    /// Which request brought about a state: with it a change that was half said can be finished after a rebuild.
    public struct Change: DirectJSON, Sendable, Hashable {
        public var state: HoldState
        /// The request's offset; all requests of a place stand in one partition.
        public var request: Int64
    }

    public var order: String
    public var place: String
    public var customer: String
    /// See `Order.origin`.
    public var origin: String?
    public var merchant: String?
    public var state: HoldState
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
    public var updatedAt: Timestamp = .now
    public var reflects: InputPositions

    public var key: String { "\(order)/\(place)" }
}

/// Says that a reservation is known no more.
public struct DeletedReservation: Codable, Sendable, Hashable {
    public var order: String
    public var place: String
    public var customer: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public var key: String { "\(order)/\(place)" }
}

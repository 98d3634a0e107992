public import Events

public struct ReservationRequest: DirectJSON, Sendable, Hashable {
    public var order: String
    public var place: String
    public var customer: String
    /// Hold only: see `Order.origin`.
    public var origin: String?
    /// Hold only: how the order is handed over and when, without the words of an address. Nil: to be fetched, as soon as possible.
    public var fulfilment: Fulfilment?
    public var scheduledTime: Timestamp?
    /// Hold only: method of payment. Nil: at the place.
    public var payment: PaymentMethod?
    /// Lines to hold; other requests may leave them out. Lines of the same item count together.
    public var lines: [PlaceOrder.Line]

    public var key: String { "\(order)/\(place)" }
}

/// Part of a place's stock as promised to one order.
public struct Reservation: StateRecord, DirectJSON, Hashable {
    public enum HoldState: String, Codable, Sendable, Hashable { case held, refused, committed, released }

    /// Request that caused a state: by it a change whose events were only partly appended is completed after a rebuild.
    public struct Change: DirectJSON, Sendable, Hashable {
        public var state: HoldState
        /// Offset of the request; all requests of a place are in one partition.
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
    /// Fee of the place besides the lines.
    public var fee: Money?
    /// Transfer only: the payee's details for the customer.
    public var transferTo: String?
    /// Number of the order at the place on its day.
    public var number: Int?
    /// When it is ready, if the place knows.
    public var readyAt: Timestamp?
    /// Slot that it counts in.
    public var scheduledTime: Timestamp?
    /// For each item with daily portions, the date whose portions are held: only they can be given back.
    public var portionDates: [String: String]
    /// All states since the first, at most three.
    public var changes: [Change]
    /// When the last request that changed it was appended.
    public var updatedAt: Timestamp = .now
    public var reflects: InputPositions

    public var key: String { "\(order)/\(place)" }
}

/// The end of a reservation's record.
public struct DeletedReservation: Codable, Sendable, Hashable {
    public var order: String
    public var place: String
    public var customer: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public var key: String { "\(order)/\(place)" }
}

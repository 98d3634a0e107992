public import Events

/// An order's current state (schema.org Order), with everything that its owner needs to go on with it.
public struct Order: StateRecord, DirectJSON, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        case placed, confirmed, rejected, preparing, ready, completed, cancelled

        /// Nothing changes after it.
        public var isFinal: Bool { self == .rejected || self == .completed || self == .cancelled }
    }

    /// `<two digits: its partition>-<26 of a–z 2–7>`, derived from customer and idempotency key.
    public var id: String
    public var customer: String
    /// A pseudonym of the network address that it came from: while an item is scarce, one address gets no more than its share. No view shows it.
    public var origin: String?
    public var status: Status
    /// Why it was rejected or cancelled.
    public var reason: Reason?
    public var lines: [OrderLine]
    /// The sum of the held lines and of its places' fees, without those of parts that were cancelled while others go on; nil until all are
    /// held.
    public var total: Money?
    /// The total that the customer was shown, if any; another total rejects the order.
    public var expectedTotal: Money?
    /// The person whom its places may ask.
    public var contact: Contact?
    /// What the customer asks of its places.
    public var note: String?
    /// Nil: the customer fetches it. Orders of release 1.0 have none.
    public var fulfilment: Fulfilment?
    /// The time for which it is wanted, the beginning of a slot of its places; nil is as soon as possible.
    public var scheduledTime: Timestamp?
    /// One for each place, in the order of the lines.
    public var parts: [OrderPart]
    /// Nil for orders older than this member: they are paid when they are handed over.
    public var payment: OrderPayment?
    /// What was sold, paid and refunded; nil for orders older than this member.
    public var ledger: [LedgerEntry]?
    /// SHA-256 of the request's body in hexadecimal: the same key with another digest is refused.
    public var digest: String
    /// The time at which it is given up if a place has not answered, or if it was not paid; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]
    public var reflects: InputPositions
}

extension Order {
    /// Whether it has only seats, for which nobody has to make anything.
    public var isSeatsOnly: Bool { !lines.isEmpty && lines.allSatisfy { Screening.isID($0.item) } }
}

/// A quantity of one item; name and price come from the catalog once it is held.
public struct OrderLine: DirectJSON, Sendable, Hashable {
    public var item: String
    public var place: String
    public var quantity: Int
    public var name: String?
    /// The price of one.
    public var price: Money?
    /// The tax that the price contains, in hundredths of a percent: 700 is 7 %. Nil: it is not known.
    public var taxRate: Int?
    /// The price of one that the customer was shown, until the price is known.
    public var expectedPrice: Money?
    /// The customer's note for the place.
    public var note: String?
    /// The choices that were taken; `price` includes theirs.
    public var options: [ChosenOption]?
    /// The show that a screening's seats are for, once they are held.
    public var show: Show?
    /// The ticket's code, shown at the door: `<order>.<26 of a–z 2–7>`, issued when the order is confirmed. It admits as many people as the
    /// line has seats, together or one by one.
    public var ticket: String?
    /// Admissions by the ticket; nil: none, or all at once before this member existed.
    public var admissions: [Admission]?
    /// When the last of the seats was used: the ticket is used up.
    public var checkedInAt: Timestamp?
}

extension OrderLine {
    /// How many people were admitted by its ticket.
    public var admitted: Int {
        checkedInAt != nil ? quantity : admissions?.reduce(0) { $0 + $1.seats } ?? 0
    }
}

/// People who were admitted by a ticket at one time.
public struct Admission: DirectJSON, Sendable, Hashable {
    /// Names the check-in, so that it counts once, however often it is sent.
    public var id: String
    public var seats: Int
    public var at: Timestamp
}

/// What one place has to do with an order.
public struct OrderPart: DirectJSON, Sendable, Hashable {
    /// The stock at the place: asked for, held, refused, sold, given back.
    public enum Reservation: String, Codable, Sendable, Hashable { case requested, held, refused, committed, released }

    public var place: String
    public var merchant: String?
    public var reservation: Reservation
    /// How far the place is with its part.
    public var status: Order.Status
    /// Why it was cancelled while other parts go on.
    public var reason: Reason?
    /// The place's delivery fee.
    public var fee: Money?
    /// Its share of the tip.
    public var tip: Money?
    /// The time at which it is, or was to be, ready, as stated by the place.
    public var readyAt: Timestamp?
    /// The number that the customer names at the counter. A place counts from 1 every day.
    public var number: Int?
}

public struct StatusChange: DirectJSON, Sendable, Hashable {
    public var status: Order.Status
    public var at: Timestamp
    /// The role that changed it; nil: the platform itself.
    public var by: Actor.Role?
}

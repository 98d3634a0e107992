public import Events

/// An order as it is now (schema.org Order): everything that its owner needs to go on with it.
public struct Order: StateRecord, DirectJSON, Hashable {
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
    /// The sum of the held lines and of its places' fees, without those of parts that were cancelled while others go on; nil until all are
    /// held.
    public var total: Money?
    /// What the customer was told the total would be, if anything; another total rejects the order.
    public var expectedTotal: Money?
    /// Whom its places may ask.
    public var contact: Contact?
    /// What the customer asks of its places.
    public var note: String?
    /// Nil of an order that says nothing, as those of release 1.0: it is fetched.
    public var fulfilment: Fulfilment?
    /// When it is wanted: the beginning of a slot of its places; nil is as soon as possible.
    public var scheduledTime: Timestamp?
    /// One for each place, in the order of the lines.
    public var parts: [OrderPart]
    /// Nil of orders that are older than it: they are paid when they are handed over.
    public var payment: OrderPayment?
    /// What was sold, paid and given back; nil of orders that are older than it.
    public var ledger: [LedgerEntry]?
    /// SHA-256 of the request's body in hexadecimal: the same key with another digest is refused.
    public var digest: String
    /// When it is given up if a place has not answered, or if it was not paid; nil once decided.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var history: [StatusChange]
    public var reflects: InputPositions
}

extension Order {
    /// Whether nobody has to make anything for it.
    public var isSeatsOnly: Bool { !lines.isEmpty && lines.allSatisfy { Screening.isID($0.item) } }
}

/// So many of one item; name and price come from the catalog once they are held.
public struct OrderLine: DirectJSON, Sendable, Hashable {
    public var item: String
    public var place: String
    public var quantity: Int
    public var name: String?
    /// Of one.
    public var price: Money?
    /// The tax that the price contains, in hundredths of a percent: 700 is 7 %. Nil: nothing is known of it.
    public var taxRate: Int?
    /// What the customer was shown that one costs, until the price is known.
    public var expectedPrice: Money?
    /// What the customer asks of whoever makes it.
    public var note: String?
    /// Which of the item's choices were taken; `price` has theirs in it.
    public var options: [ChosenOption]?
    /// Of a screening's seats: which show they are for, once they are held.
    public var show: Show?
    /// What the seats' bearers show at the door: `<order>.<26 of a–z 2–7>`, given when the order is confirmed. It lets in as many as the
    /// line has seats, together or one by one.
    public var ticket: String?
    /// Who was let in by the ticket; nil: nobody, or all at once before this was kept.
    public var admissions: [Admission]?
    /// When the last of the seats was taken: the ticket is used up.
    public var checkedInAt: Timestamp?
}

extension OrderLine {
    /// How many were let in by its ticket.
    public var admitted: Int {
        checkedInAt != nil ? quantity : admissions?.reduce(0) { $0 + $1.seats } ?? 0
    }
}

/// People who were let in by a ticket at one time.
public struct Admission: DirectJSON, Sendable, Hashable {
    /// Names the check-in, so that it counts once, however often it is sent.
    public var id: String
    public var seats: Int
    public var at: Timestamp
}

/// What one place has to do with an order.
public struct OrderPart: DirectJSON, Sendable, Hashable {
    /// Of the stock at the place: asked for, set aside, said no, taken, given back.
    public enum Reservation: String, Codable, Sendable, Hashable { case requested, held, refused, committed, released }

    public var place: String
    public var merchant: String?
    public var reservation: Reservation
    /// How far the place is with its part.
    public var status: Order.Status
    /// Why it was cancelled while other parts go on.
    public var reason: Reason?
    /// What the place takes besides the lines, for bringing them.
    public var fee: Money?
    /// Its share of what the customer gives besides the price.
    public var tip: Money?
    /// When it is ready, or was to be ready, as the place says.
    public var readyAt: Timestamp?
    /// What the customer says at the counter. A place counts from 1 every day.
    public var number: Int?
}

public struct StatusChange: DirectJSON, Sendable, Hashable {
    public var status: Order.Status
    public var at: Timestamp
    /// The role that changed it; nil is the platform itself.
    public var by: Actor.Role?
}

/// An order as its customer sees it.
public struct Order: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Random id of the customer.
    public var customer: String
    /// Status of the order.
    public var status: Status
    /// Reason for which it was rejected or cancelled.
    public var reason: Reason?
    /// Lines of the order.
    public var lines: [Line]
    /// Sum of the lines and the places' fees, once the places have stated their prices; without parts that were cancelled while others go on.
    public var total: Money?
    /// Person whom the places may ask about the order.
    public var contact: Contact?
    /// Note for the places.
    public var note: String?
    /// Way in which it reaches the customer.
    public var fulfilment: Fulfilment?
    /// Time at which it is wanted; nil is as soon as possible.
    public var scheduledTime: Timestamp?
    /// Parts of the order, one for each place.
    public var parts: [Part]
    /// Payment and its status.
    public var payment: Payment?
    /// Amount that staff still has to refund by hand.
    public var owedByHand: Money?
    /// Deadline of the places' answer, or of the payment.
    public var deadline: Timestamp?
    /// Time at which it was placed.
    public var createdAt: Timestamp
    /// Time of the last change.
    public var updatedAt: Timestamp
    /// All statuses, the oldest first.
    public var history: [Change]

    /// A status of an order. The server may have statuses that this version has no name for.
    public struct Status: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
        /// Value as the API writes it.
        public let rawValue: String
        /// Value as the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The order was accepted; the places have not answered yet.
        public static let placed = Status(rawValue: "placed")
        /// All places hold what was ordered.
        public static let confirmed = Status(rawValue: "confirmed")
        /// A place refused a line, or did not answer in time.
        public static let rejected = Status(rawValue: "rejected")
        /// A place has begun to prepare it.
        public static let preparing = Status(rawValue: "preparing")
        /// The order can be picked up.
        public static let ready = Status(rawValue: "ready")
        /// The order was handed over.
        public static let completed = Status(rawValue: "completed")
        /// The customer, a place or an operator cancelled it.
        public static let cancelled = Status(rawValue: "cancelled")

        /// Whether no status follows.
        public var isLast: Bool { [.rejected, .completed, .cancelled].contains(self) }
        /// Text as the API writes it.
        public var description: String { rawValue }
    }

    /// A reason for which a rule refuses an order.
    public struct Reason: Codable, Sendable, Hashable {
        /// Code for programs, such as "sold-out".
        public var code: String
        /// Sentence for people.
        public var detail: String
        /// JSON pointer into the request.
        public var field: String?
        /// Id of an item or a screening.
        public var item: String?
        /// Group or choice of the item.
        public var option: OptionName?
        /// Place that refuses, if a place does.
        public var place: String?
        /// Time from which it can be ordered.
        public var opensAt: Timestamp?
        /// Differences from what the customer was shown; an order with the present values would be accepted.
        public var changes: [LineChange]?
    }

    /// A line: an item and its quantity.
    public struct Line: Codable, Sendable, Hashable {
        /// Id of an item or a screening.
        public var item: String
        /// The place's id.
        public var place: String
        /// Quantity.
        public var quantity: Int
        /// Name in its main language.
        public var name: String?
        /// Price of one, with its choices.
        public var price: Money?
        /// Tax that the price contains, in hundredths of a percent.
        public var taxRate: Int?
        /// Note for the kitchen or shop.
        public var note: String?
        /// Choices of the item that the line has.
        public var options: [ChosenOption]?
        /// Show, for a line of seats.
        public var show: Show?
        /// Ticket for the door; it admits as many people as the line has seats, together or one by one.
        public var ticket: String?
        /// Admissions by the ticket.
        public var admissions: [Admission]?
        /// Time at which the last of its seats was taken.
        public var checkedInAt: Timestamp?
    }

    /// An admission of people by a ticket.
    public struct Admission: Codable, Sendable, Hashable {
        /// Id of the admission.
        public var id: String
        /// Number of people.
        public var seats: Int
        /// Time of the admission.
        public var at: Timestamp
    }

    /// The present state of a show that seats were ordered for.
    public struct Show: Codable, Sendable, Hashable {
        /// The movie's id.
        public var movie: String
        /// The cinema's name.
        public var cinema: String?
        /// Name or number of the hall.
        public var screen: String?
        /// Start, by the cinema's clock.
        public var startDate: Timestamp
        /// End; nil if it is not stated.
        public var endDate: Timestamp?
        /// "EventRescheduled" or "EventCancelled"; nil if it takes place as planned.
        public var eventStatus: String?
        /// Former start of a rescheduled show.
        public var previousStartDate: Timestamp?
        /// Spoken language, as a BCP 47 tag.
        public var inLanguage: String?
    }

    /// The part of an order at one place.
    public struct Part: Codable, Sendable, Hashable {
        /// The place's id.
        public var place: String
        /// State of the reservation: "requested", "held", "refused", "committed" or "released".
        public var reservation: String
        /// Status of the part.
        public var status: Status
        /// Reason for which the part was cancelled while others go on.
        public var reason: Reason?
        /// Fee of the delivery.
        public var fee: Money?
        /// Share of the tip.
        public var tip: Money?
        /// Number to state at the counter.
        public var number: Int?
        /// Time at which the place expects it to be ready.
        public var readyAt: Timestamp?
    }

    /// A change of the status.
    public struct Change: Codable, Sendable, Hashable {
        /// Status since then.
        public var status: Status
        /// Time of the change.
        public var at: Timestamp
        /// Role of whoever changed it, if it is stated.
        public var by: Session.Role?
    }
}

/// A new order of 1 to 50 lines, with at most 5 of one item over all lines.
public struct NewOrder: Codable, Sendable, Hashable {
    /// Lines to order.
    public var lines: [Line]
    /// Sum that the customer was shown; the order is refused at another sum. Nil accepts any.
    public var expectedTotal: Money?
    /// Person whom the places may ask about the order; a delivery needs one.
    public var contact: Contact?
    /// Note for the places, at most 500 characters.
    public var note: String?
    /// Way in which it reaches the customer; nil is pick-up.
    public var fulfilment: Fulfilment?
    /// Start of a slot of all its places; nil is as soon as possible.
    public var scheduledTime: Timestamp?
    /// Payment; nil is at the handover.
    public var payment: PaymentChoice?

    /// A line: an item and its quantity.
    public struct Line: Codable, Sendable, Hashable {
        /// Id of an item or a screening.
        public var item: String
        /// Quantity, 1 to 5.
        public var quantity: Int
        /// Price of one that the customer was shown; the order is refused at another price. Nil accepts any.
        public var price: Money?
        /// What is asked of whoever makes it, at most 200 characters.
        public var note: String?
        /// Choices of the item; each group limits their number.
        public var options: [OptionPick]?

        /// A line with a quantity of one unless it is given.
        public init(
            _ item: String, quantity: Int = 1, price: Money? = nil, note: String? = nil, options: [OptionPick]? = nil
        ) {
            self.item = item
            self.quantity = quantity
            self.price = price
            self.note = note
            self.options = options
        }
    }

    /// A new order at any total, unless one is given.
    public init(
        _ lines: [Line], expectedTotal: Money? = nil, contact: Contact? = nil, note: String? = nil,
        fulfilment: Fulfilment? = nil, scheduledTime: Timestamp? = nil, payment: PaymentChoice? = nil
    ) {
        self.lines = lines
        self.expectedTotal = expectedTotal
        self.contact = contact
        self.note = note
        self.fulfilment = fulfilment
        self.scheduledTime = scheduledTime
        self.payment = payment
    }
}

/// The result of a new order; a refused one is thrown as a problem with its `order`.
public enum PlacedOrder: Sendable {
    /// The places confirmed it.
    case confirmed(Order)
    /// The order is not decided yet, or has to be paid first: ``Vicinity/order(_:)`` has the checkout, ``Vicinity/updates(of:)`` the decision.
    case waiting(id: String, queue: Queue?)

    /// Its id.
    public var id: String {
        switch self {
        case .confirmed(let order): order.id
        case .waiting(let id, _): id
        }
    }

    /// The queue of orders that wait, as far as the gateway knows.
    public struct Queue: Codable, Sendable, Hashable {
        /// Number of orders, this one included.
        public var orders: Int
        /// Estimate of the seconds until they are decided.
        public var seconds: Int?
    }
}

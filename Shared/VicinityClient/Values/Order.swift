/// An order as its customer sees it.
public struct Order: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Who ordered, a random id.
    public var customer: String
    /// Where it is.
    public var status: Status
    /// Why it was rejected or cancelled.
    public var reason: Reason?
    /// What was ordered.
    public var lines: [Line]
    /// The sum of the lines and the places' fees, once the places have named their prices; without parts that were cancelled while others go
    /// on.
    public var total: Money?
    /// Whom the places may ask.
    public var contact: Contact?
    /// What is asked of the places.
    public var note: String?
    /// How it comes to the customer.
    public var fulfilment: Fulfilment?
    /// When it is wanted; nil: as soon as possible.
    public var scheduledTime: Timestamp?
    /// One for each place.
    public var parts: [Part]
    /// How it is paid, and how far that is.
    public var payment: Payment?
    /// What the places' staff, or whoever runs the service, still has to pay back by hand.
    public var owedByHand: Money?
    /// Until when the places have to answer, or until when it can be paid.
    public var deadline: Timestamp?
    /// When it was placed.
    public var createdAt: Timestamp
    /// When it was changed last.
    public var updatedAt: Timestamp
    /// All statuses, the first first.
    public var history: [Change]

    /// Where an order is. New ones can come in future.
    public struct Status: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
        /// As the API writes it.
        public let rawValue: String
        /// As the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Taken; the places have not answered yet.
        public static let placed = Status(rawValue: "placed")
        /// The places hold it ready to be made.
        public static let confirmed = Status(rawValue: "confirmed")
        /// A place has none of something, or did not answer in time.
        public static let rejected = Status(rawValue: "rejected")
        /// A place has begun.
        public static let preparing = Status(rawValue: "preparing")
        /// It can be fetched.
        public static let ready = Status(rawValue: "ready")
        /// It is handed over.
        public static let completed = Status(rawValue: "completed")
        /// By the customer, a place or an operator.
        public static let cancelled = Status(rawValue: "cancelled")

        /// Nothing comes after it.
        public var isLast: Bool { [.rejected, .completed, .cancelled].contains(self) }
        /// For people to read.
        public var description: String { rawValue }
    }

    /// A rule's "no".
    public struct Reason: Codable, Sendable, Hashable {
        /// For programs, such as "sold-out".
        public var code: String
        /// For people.
        public var detail: String
        /// A JSON pointer into what was sent.
        public var field: String?
        /// An item's or a screening's id.
        public var item: String?
        /// Its group or choice that it is about.
        public var option: OptionName?
        /// The place that says no, if it is one.
        public var place: String?
        /// When it can be had.
        public var opensAt: Timestamp?
        /// What is other than the customer was shown; with what it is now the order would be taken.
        public var changes: [LineChange]?
    }

    /// An item and how many of it.
    public struct Line: Codable, Sendable, Hashable {
        /// An item's or a screening's id.
        public var item: String
        /// The place's id.
        public var place: String
        /// How many.
        public var quantity: Int
        /// In its main language.
        public var name: String?
        /// Of one.
        public var price: Money?
        /// The tax that the price contains, in hundredths of a percent.
        public var taxRate: Int?
        /// What is asked of whoever makes it.
        public var note: String?
        /// Which of the item's choices were taken; the price has theirs in it.
        public var options: [ChosenOption]?
        /// Of seats: which show they are for.
        public var show: Show?
        /// Shown at the door: it lets in as many as the line has seats, together or one by one.
        public var ticket: String?
        /// Who was let in by it.
        public var admissions: [Admission]?
        /// When the last of its seats was taken.
        public var checkedInAt: Timestamp?
    }

    /// People who were let in by a ticket at one time.
    public struct Admission: Codable, Sendable, Hashable {
        /// Names it.
        public var id: String
        /// How many.
        public var seats: Int
        /// When.
        public var at: Timestamp
    }

    /// A show that seats were ordered for, as it is now.
    public struct Show: Codable, Sendable, Hashable {
        /// The movie's id.
        public var movie: String
        /// The cinema's name.
        public var cinema: String?
        /// Which of the cinema's.
        public var screen: String?
        /// When it begins, by the cinema's clock.
        public var startDate: Timestamp
        /// When it ends, as far as it is said.
        public var endDate: Timestamp?
        /// "EventRescheduled" or "EventCancelled"; nil: as it was planned.
        public var eventStatus: String?
        /// Of a rescheduled show: when it was to begin before.
        public var previousStartDate: Timestamp?
        /// What is spoken, as a BCP 47 tag.
        public var inLanguage: String?
    }

    /// What one place has to do with it.
    public struct Part: Codable, Sendable, Hashable {
        /// The place's id.
        public var place: String
        /// "requested", "held", "refused", "committed" or "released".
        public var reservation: String
        /// Where it is.
        public var status: Status
        /// Why it was cancelled while others go on.
        public var reason: Reason?
        /// For bringing it.
        public var fee: Money?
        /// Its share of the tip.
        public var tip: Money?
        /// To say at the counter.
        public var number: Int?
        /// As the place says.
        public var readyAt: Timestamp?
    }

    /// When it came to a status.
    public struct Change: Codable, Sendable, Hashable {
        /// Where it is.
        public var status: Status
        /// When.
        public var at: Timestamp
        /// Who, as far as it is said.
        public var by: Session.Role?
    }
}

/// What is to be ordered: 1 to 50 lines, at most 5 of one item over all of them.
public struct NewOrder: Codable, Sendable, Hashable {
    /// What was ordered.
    public var lines: [Line]
    /// What the customer was shown as the sum; another sum refuses the order. Nil takes any.
    public var expectedTotal: Money?
    /// Whom the places may ask; a delivery needs one.
    public var contact: Contact?
    /// What is asked of the places, at most 500 characters.
    public var note: String?
    /// Nil: it is fetched.
    public var fulfilment: Fulfilment?
    /// The beginning of a slot of all its places; nil: as soon as possible.
    public var scheduledTime: Timestamp?
    /// Nil: it is paid when it is handed over.
    public var payment: PaymentChoice?

    /// An item and how many of it.
    public struct Line: Codable, Sendable, Hashable {
        /// An item's or a screening's id.
        public var item: String
        /// 1 to 5.
        public var quantity: Int
        /// What the customer was shown that one costs; another price refuses the order. Nil takes any.
        public var price: Money?
        /// What is asked of whoever makes it, at most 200 characters.
        public var note: String?
        /// Which of the item's choices; its groups say how many.
        public var options: [OptionPick]?

        /// One of an item, unless said.
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

    /// An order at whatever the places ask, unless a total is said.
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

/// What became of a new order; one that is refused is thrown as a problem with its `order`.
public enum PlacedOrder: Sendable {
    case confirmed(Order)
    /// It is taken and will be decided, or has to be paid first; `order(_:)` and `updates(of:)` tell, and where.
    case waiting(id: String, queue: Queue?)

    /// Its id.
    public var id: String {
        switch self {
        case .confirmed(let order): order.id
        case .waiting(let id, _): id
        }
    }

    /// Who else waits, as far as the gateway knows.
    public struct Queue: Codable, Sendable, Hashable {
        /// This one included.
        public var orders: Int
        /// About how long they take.
        public var seconds: Int?
    }
}

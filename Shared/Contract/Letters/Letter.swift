public import Events

/// Something that happened, on its way to one mailbox. It holds neither address nor text: whoever sends it composes that.
public struct Letter: Codable, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        case confirmed
        case ready
        /// Not accepted, or called off by somebody else than its customer.
        case refused
        /// Money was given back.
        case refunded
        /// A show was moved or cancelled.
        case moved
        /// Accepted, with its tickets.
        case tickets
    }

    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        case pending
        /// Given up: it could not be sent, or was not taken.
        case parked
    }

    /// A line of what it lists.
    public struct Line: Codable, Sendable, Hashable {
        public var name: String
        public var quantity: Int?
        /// Of all of it.
        public var price: Money?

        public init(_ name: String, quantity: Int? = nil, price: Money? = nil) {
            self.name = name
            self.quantity = quantity
            self.price = price
        }
    }

    /// What lets its bearers in.
    public struct Ticket: Codable, Sendable, Hashable {
        /// The screening's id.
        public var item: String
        /// What they show at the door.
        public var code: String
        /// Of the movie.
        public var name: String?
        public var seats: Int
        public var show: Show

        public init(item: String, code: String, name: String?, seats: Int, show: Show) {
            self.item = item
            self.code = code
            self.name = name
            self.seats = seats
            self.show = show
        }
    }

    public var mailbox: String
    /// The mailbox's.
    public var person: String
    /// The event's identity, without dots.
    public var event: String
    public var kind: Kind
    /// Nil: it is about no order.
    public var order: String?
    /// Whom it tells of: the mailbox's person in one of their browsers.
    public var customer: String
    public var facts: PushNotice.Facts
    public var lines: [Line]
    /// Of all lines.
    public var total: Money?
    public var tickets: [Ticket]
    /// When it happened.
    public var time: Timestamp
    public var status: Status
    public var createdAt: Timestamp
    /// That failed.
    public var attempts: Int
    /// Nil once it is parked.
    public var nextAttemptAt: Timestamp?
    /// When it was parked.
    public var endedAt: Timestamp?
    public var reflects: InputPositions

    public init(
        mailbox: String, person: String, event: String, kind: Kind, order: String? = nil, customer: String,
        facts: PushNotice.Facts = PushNotice.Facts(), lines: [Line] = [], total: Money? = nil, tickets: [Ticket] = [],
        time: Timestamp, status: Status = .pending, createdAt: Timestamp, attempts: Int = 0,
        nextAttemptAt: Timestamp?, endedAt: Timestamp? = nil, reflects: InputPositions = InputPositions()
    ) {
        self.mailbox = mailbox
        self.person = person
        self.event = event
        self.kind = kind
        self.order = order
        self.customer = customer
        self.facts = facts
        self.lines = lines
        self.total = total
        self.tickets = tickets
        self.time = time
        self.status = status
        self.createdAt = createdAt
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.endedAt = endedAt
        self.reflects = reflects
    }

    /// Compaction's key.
    public var key: String { "\(mailbox)/\(event)" }
}

public import Events

/// Something that happened, on its way to one mailbox. It holds neither address nor text: whoever sends it composes that.
public struct Letter: StateRecord, Hashable {
    public enum LetterType: String, Codable, Sendable, Hashable, CaseIterable {
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
        /// Saved searches found something.
        case search
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
    }

    /// What last happened to a thing that a saved search found.
    public struct Find: Codable, Sendable, Hashable {
        /// The search's id.
        public var search: String
        /// What its person calls it.
        public var called: String
        /// The id of a place, an item or a movie.
        public var thing: String
        /// Its name, as it was then.
        public var name: String
        public var change: SearchMatch.Change
        /// What it costs since then; nil if that is not one price.
        public var price: Money?
        /// What it cost before it cost less.
        public var before: Money?
    }

    public var mailbox: String
    /// The mailbox's.
    public var person: String
    /// What tells it from others to the mailbox: the identity of the event that it tells, without dots; of searches with more before it.
    public var event: String
    public var kind: LetterType
    /// Nil: it is about no order.
    public var order: String?
    /// Whom it tells of: the mailbox's person in one of their browsers.
    public var customer: String
    public var facts: PushNotice.Facts = .none
    public var lines: [Line]
    /// Of all lines.
    public var total: Money?
    public var tickets: [Ticket]
    /// What saved searches found: in the order in which it was found, each thing of a search once; nil of other kinds. `facts.lines` counts
    /// those, too, that do not stand here any more.
    public var finds: [Find]?
    /// When it happened; of several finds the first.
    public var time: Timestamp
    public var status: Status = .pending
    public var createdAt: Timestamp
    /// That failed.
    public var attempts: Int = 0
    /// Nil once it is parked.
    public var nextAttemptAt: Timestamp?
    /// When it was parked.
    public var endedAt: Timestamp?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(mailbox)/\(event)" }
}

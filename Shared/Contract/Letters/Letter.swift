public import Events

/// A letter to one mailbox. It has neither address nor text; the sender composes it.
public struct Letter: StateRecord, Hashable {
    public enum LetterType: String, Codable, Sendable, Hashable, CaseIterable {
        case confirmed
        case ready
        /// Not accepted, or cancelled by somebody other than the customer.
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
        /// Given up: it could not be sent, or was not accepted.
        case parked
    }

    /// A line of its list.
    public struct Line: Codable, Sendable, Hashable {
        public var name: String
        public var quantity: Int?
        /// Price of the whole quantity.
        public var price: Money?

        public init(_ name: String, quantity: Int? = nil, price: Money? = nil) {
            self.name = name
            self.quantity = quantity
            self.price = price
        }
    }

    /// A ticket of the order.
    public struct Ticket: Codable, Sendable, Hashable {
        /// The screening's id.
        public var item: String
        /// Code that is shown at the door.
        public var code: String
        /// Name of the movie.
        public var name: String?
        public var seats: Int
        public var show: Show
    }

    /// The last change of a thing that a saved search found.
    public struct Find: Codable, Sendable, Hashable {
        /// The search's id.
        public var search: String
        /// The search's name.
        public var called: String
        /// The id of a place, an item or a movie.
        public var thing: String
        /// Its name at the time.
        public var name: String
        public var change: SearchMatch.Change
        /// New price; nil if there is no single price.
        public var price: Money?
        /// Price before it fell.
        public var before: Money?
    }

    public var mailbox: String
    /// The mailbox's person.
    public var person: String
    /// Unique name per mailbox: the event's identity without dots, for searches with a prefix.
    public var event: String
    public var kind: LetterType
    /// Nil if it is about no order.
    public var order: String?
    /// Customer that it is about: the mailbox's person in one of their browsers.
    public var customer: String
    public var facts: PushNotice.Facts = .none
    public var lines: [Line]
    /// Total of all lines.
    public var total: Money?
    public var tickets: [Ticket]
    /// Finds of saved searches in order, each thing of a search once; nil for other types. `facts.lines` counts also finds that are not
    /// listed.
    public var finds: [Find]?
    /// Time of the event; of several finds the first.
    public var time: Timestamp
    public var status: Status = .pending
    public var createdAt: Timestamp
    /// Failed attempts.
    public var attempts: Int = 0
    /// Nil once it is parked.
    public var nextAttemptAt: Timestamp?
    /// Time at which it was parked.
    public var endedAt: Timestamp?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(mailbox)/\(event)" }
}

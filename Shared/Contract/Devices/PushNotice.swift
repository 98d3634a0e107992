public import Events

/// A pending notice to one device, about an order or a saved search. The sender composes its text.
public struct PushNotice: StateRecord, Hashable {
    public enum NoticeType: String, Codable, Sendable, Hashable, CaseIterable {
        case confirmed
        case ready
        /// Not accepted, or cancelled by somebody other than the customer.
        case refused
        /// Money was given back.
        case refunded
        /// A show was moved or cancelled.
        case moved
        /// A saved search found something.
        case search
    }

    /// Facts for the text.
    public struct Facts: Codable, Sendable, Hashable {
        /// Number that the customer gives at the counter.
        public var number: Int?
        /// Name of the first affected line.
        public var name: String?
        /// Name of the cinema.
        public var place: String?
        /// Number of affected lines, or of a search's things.
        public var lines: Int = 1
        public var method: Fulfilment.Method?
        /// Code of the order's reason.
        public var reason: String?
        /// Refunded amount, or price of a search's thing.
        public var money: Money?
        /// New start of the show.
        public var startDate: OffsetTime?
        /// True if other parts of the order continue.
        public var isPart: Bool?
        /// The search's name.
        public var search: String?
        /// The search's last change; nil for several different ones.
        public var change: SearchMatch.Change?

        public static let none = Facts()
    }

    public var device: String
    /// The device's person.
    public var person: String
    /// The event's identity, without dots.
    public var event: String
    /// Nil for a sample notice.
    public var kind: NoticeType?
    /// Nil for a sample, and for a search.
    public var order: String?
    /// The saved search's id.
    public var search: String?
    /// Customer of the order or search: the device's person in one of their browsers.
    public var customer: String
    /// Host of the device's push service.
    public var host: String
    public var facts: Facts = .none
    /// Time of the event.
    public var time: Timestamp
    public var createdAt: Timestamp
    /// Failed attempts.
    public var attempts: Int = 0
    public var nextAttemptAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(device)/\(event)" }
}

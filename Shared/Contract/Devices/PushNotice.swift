public import Events

/// Something that happened to an order, or that a saved search found, on its way to one device. It holds no text: whoever sends it composes that.
public struct PushNotice: StateRecord, Hashable {
    public enum NoticeType: String, Codable, Sendable, Hashable, CaseIterable {
        case confirmed
        case ready
        /// Not accepted, or called off by somebody else than its customer.
        case refused
        /// Money was given back.
        case refunded
        /// A show was moved or cancelled.
        case moved
        /// A saved search found something.
        case search
    }

    /// What the text needs.
    public struct Facts: Codable, Sendable, Hashable {
        /// What the customer says at the counter.
        public var number: Int?
        /// The name of the first line that it is about.
        public var name: String?
        /// Of the cinema.
        public var place: String?
        /// Of its lines it is about so many; of a search, of so many things.
        public var lines: Int = 1
        public var method: Fulfilment.Method?
        /// Why: the code of the order's reason.
        public var reason: String?
        /// What was given back.
        public var money: Money?
        /// When the show begins now.
        public var startDate: OffsetTime?
        /// Others of its parts go on.
        public var isPart: Bool?
        /// What its person calls the search.
        public var search: String?
        /// What the search found last.
        public var change: SearchMatch.Change?

        public static let none = Facts()
    }

    public var device: String
    /// The device's.
    public var person: String
    /// The event's identity, without dots.
    public var event: String
    /// Nil: nothing happened; it shows what a notice looks like.
    public var kind: NoticeType?
    /// Nil of such a one, and of a search.
    public var order: String?
    /// The saved search's id.
    public var search: String?
    /// Whose order or search it is: the device's person in one of their browsers.
    public var customer: String
    /// Of the device's push service.
    public var host: String
    public var facts: Facts = .none
    /// When it happened.
    public var time: Timestamp
    public var createdAt: Timestamp
    /// That failed.
    public var attempts: Int = 0
    public var nextAttemptAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(device)/\(event)" }
}

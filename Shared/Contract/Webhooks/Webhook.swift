public import Events
public import Geo

/// A subscription to events, which are sent to an address.
public struct Webhook: StateRecord, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        case active
        /// Paused by its owner, or because of too many pending deliveries.
        case paused
        /// No delivery arrived for as long as one is tried.
        case failed
        /// The receiver answered 410 Gone.
        case gone
    }

    public enum Reason: String, Codable, Sendable, Hashable {
        case asked, behind, failing, gone
    }

    /// A replay of earlier events.
    public struct Replay: Codable, Sendable, Hashable {
        public var since: Timestamp
        /// Time of the request; later events are sent anyway.
        public var until: Timestamp
        /// Next offsets to read, by the partitions' names. A partition without one was not read yet.
        public var next: [String: Int64]
        /// End offsets, by the partitions' names.
        public var ends: [String: Int64]
    }

    public var id: String
    /// The owner: a business's id, or `operator`.
    public var subscriber: String
    /// Role of the owner: merchant or operator.
    public var role: Actor.Role
    public var url: String
    public var description: String?
    /// Names of topics, as in streams: "orders".
    public var topics: [String]
    public var places: [String]?
    public var movies: [String]?
    /// Types of places, or of events.
    public var types: [String]?
    public var bbox: BoundingBox?
    public var status: Status = .active
    public var reason: Reason?
    /// Generation of its secret, from 1.
    public var generation: Int = 1
    /// End of the previous secret's validity.
    public var previousUntil: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Time since which no delivery arrives.
    public var failingSince: Timestamp?
    /// Time of the first arrival after a failure; deliveries tried before it are due at once.
    public var recoveredAt: Timestamp?
    /// Time since which it is not active; a replay from there sends the missed events.
    public var pausedAt: Timestamp?
    public var replay: Replay?
    public var reflects: InputPositions

    /// Subscriber of the operators' webhooks.
    public static let operators = "operator"
}

/// A deleted webhook.
public struct DeletedWebhook: Codable, Sendable, Hashable {
    public var id: String
    public var subscriber: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

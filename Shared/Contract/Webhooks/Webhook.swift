public import Events
public import Geo

/// Somebody's wish to have what happens sent to an address.
public struct Webhook: StateRecord, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        case active
        /// By its owner, or because too much is pending.
        case paused
        /// Nothing arrived for as long as a delivery is tried.
        case failed
        /// The receiver said that it is no more.
        case gone
    }

    public enum Reason: String, Codable, Sendable, Hashable {
        case asked, behind, failing, gone
    }

    /// Events of the past that are sent once more.
    public struct Replay: Codable, Sendable, Hashable {
        public var since: Timestamp
        /// When it was asked for: later events come by themselves.
        public var until: Timestamp
        /// By the partition's name: the next offset that is read. What is not named was not read yet.
        public var next: [String: Int64]
        /// By the partition's name: where it ends.
        public var ends: [String: Int64]
    }

    public var id: String
    /// Whose it is: a business, or `operator`.
    public var subscriber: String
    /// What its owner may see: merchant or operator.
    public var role: Actor.Role
    public var url: String
    public var description: String?
    /// By the names that streams use: "orders".
    public var topics: [String]
    public var places: [String]?
    public var movies: [String]?
    /// Of places, or of events.
    public var types: [String]?
    public var bbox: BoundingBox?
    public var status: Status = .active
    public var reason: Reason?
    /// Of its secret: the first is 1.
    public var generation: Int = 1
    /// Until then the secret before is good, too.
    public var previousUntil: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Since when nothing arrives.
    public var failingSince: Timestamp?
    /// When something arrived again after that: what was tried before then need not wait.
    public var recoveredAt: Timestamp?
    /// Since when it is not active: from there a replay sends what was left out.
    public var pausedAt: Timestamp?
    public var replay: Replay?
    public var reflects: InputPositions

    /// Whose the operators' webhooks are.
    public static let operators = "operator"
}

/// A webhook that its owner ended.
public struct DeletedWebhook: Codable, Sendable, Hashable {
    public var id: String
    public var subscriber: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

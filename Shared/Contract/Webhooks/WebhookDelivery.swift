public import Events

/// A delivery of one event to one webhook.
public struct WebhookDelivery: StateRecord, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        /// To be tried, first or again.
        case pending
        case delivered
        /// Given up.
        case parked
    }

    /// The result of an attempt.
    public struct Answer: Codable, Sendable, Hashable {
        /// HTTP status; nil: there was no answer.
        public var status: Int?
        /// Code of the failure: "too-slow".
        public var error: String?
        /// Beginning of the answer's body.
        public var excerpt: String?
        /// End of the attempt.
        public var at: Timestamp
        public var milliseconds: Int

        /// Bytes of an excerpt.
        public static let longestExcerpt = 1024
    }

    public var webhook: String
    public var subscriber: String
    /// The event's identity as receivers see it: the same in every attempt and replay.
    public var event: String
    /// Type of the event.
    public var type: String
    /// Name of the topic, as in streams; nil for a test.
    public var topic: String?
    /// Subject of the event. Deliveries of the same thing are sent one after the other.
    public var thing: String
    /// Partition key of the event: of an order its customer.
    public var partitionKey: String
    public var time: Timestamp
    /// Sequence number of the event; the lesser is sent first.
    public var number: Int64
    /// Body of the request, as JSON.
    public var body: String?
    public var status: Status = .pending
    /// Attempts so far, including the one that arrived.
    public var attempts: Int = 0
    public var nextAttemptAt: Timestamp?
    public var lastAnswer: Answer?
    public var createdAt: Timestamp
    /// Time of the first attempt.
    public var triedAt: Timestamp?
    public var endedAt: Timestamp?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(webhook)/\(event)" }

    /// An event's identity as receivers see it. It has no dots, since signatures use one as a separator.
    public static func identity(of event: Event) -> String {
        String(event.id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":") ? $0 : "-" })
    }
}

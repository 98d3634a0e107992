public import Events

/// One event on its way to one webhook.
public struct WebhookDelivery: StateRecord, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        /// To be made, or made again.
        case pending
        case delivered
        /// Given up.
        case parked
    }

    /// What came of an attempt.
    public struct Answer: Codable, Sendable, Hashable {
        /// Of HTTP; nil: there was no answer.
        public var status: Int?
        /// Why there was none, as a word: "too-slow".
        public var error: String?
        /// How the answer's body begins.
        public var excerpt: String?
        /// When the attempt was over.
        public var at: Timestamp
        public var milliseconds: Int

        /// In bytes.
        public static let longestExcerpt = 1024
    }

    public var webhook: String
    public var subscriber: String
    /// The event's identity as receivers see it: the same in every attempt and replay.
    public var event: String
    /// The event's.
    public var type: String
    /// As streams name it; nil of a test.
    public var topic: String?
    /// The event's subject. Of the same thing one is sent after the other.
    public var thing: String
    /// The event's: of an order its customer.
    public var partitionKey: String
    public var time: Timestamp
    /// Grows with each event of the thing: the lesser goes first.
    public var number: Int64
    /// What is sent, as JSON.
    public var body: String?
    public var status: Status = .pending
    /// That failed, or the one that arrived.
    public var attempts: Int = 0
    public var nextAttemptAt: Timestamp?
    public var lastAnswer: Answer?
    public var createdAt: Timestamp
    /// When it was first tried.
    public var triedAt: Timestamp?
    public var endedAt: Timestamp?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(webhook)/\(event)" }

    /// An event's identity as receivers see it: without dots, since signatures join it to others with one.
    public static func identity(of event: Event) -> String {
        String(event.id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":") ? $0 : "-" })
    }
}

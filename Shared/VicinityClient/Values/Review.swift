/// A review of a thing, without the name of its author.
public struct Review: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: String
    /// Id of a movie, place or home.
    public var thing: String
    /// Name of the thing; nil if it was deleted.
    public var name: String?
    /// Stars, 0 to 5 in halves.
    public var stars: Double
    /// Text of the review.
    public var text: String
    /// Time of its author's last change.
    public var at: Timestamp
    /// Whether its author completed an order or took a seat here.
    public var orderedHere: Bool
    /// Reply of the thing's merchant.
    public var reply: Reply?
    /// True if the token's owner wrote it; else nil.
    public var own: Bool?
    /// Hiding from everybody but its author, the merchant of its place and operators.
    public var hidden: Hiding?

    /// A reply to a review.
    public struct Reply: Codable, Sendable, Hashable {
        /// Text of the reply.
        public var text: String
        /// Role of its author: "merchant" or "operator".
        public var by: String
        /// Time of the reply.
        public var at: Timestamp
    }

    /// A decision of operators to hide a review.
    public struct Hiding: Codable, Sendable, Hashable {
        /// Reason.
        public var reason: Reason
        /// Note of operators for its author.
        public var note: String?
        /// Time of the decision.
        public var at: Timestamp
    }

    /// A reason to report or hide a review. The server may have reasons that this version has no name for.
    public struct Reason: RawRepresentable, Codable, Sendable, Hashable {
        /// Value as the API writes it.
        public var rawValue: String

        /// Value as the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The review advertises.
        public static let spam = Reason(rawValue: "spam")
        /// The review insults.
        public static let offensive = Reason(rawValue: "offensive")
        /// The review discloses private data of a person.
        public static let personalData = Reason(rawValue: "personal-data")
        /// The review is not about the thing.
        public static let offTopic = Reason(rawValue: "off-topic")
        /// The author was never there.
        public static let fake = Reason(rawValue: "fake")
        /// The review breaks a law.
        public static let illegal = Reason(rawValue: "illegal")
        /// Another reason; the note has it.
        public static let other = Reason(rawValue: "other")
    }

    /// The order of a thing's reviews.
    public enum Sort: String, Sendable, CaseIterable { case newest, highest, lowest }
}

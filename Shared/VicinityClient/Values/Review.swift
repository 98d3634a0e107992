/// What somebody wrote of a thing. It names nobody.
public struct Review: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    /// A movie's, place's or home's id.
    public var thing: String
    /// The thing's name; nil if there is no such thing any more.
    public var name: String?
    /// 0 to 5 in halves.
    public var stars: Double
    public var text: String
    /// When its author changed it last.
    public var at: Timestamp
    /// Its author had something from here: an order that was completed, or a seat.
    public var orderedHere: Bool
    /// What the thing's merchant says to it.
    public var reply: Reply?
    /// True if it is the token's person's; else nil.
    public var own: Bool?
    /// Why operators hide it from everybody but its author, the merchant of its place and themselves.
    public var hidden: Hiding?

    public struct Reply: Codable, Sendable, Hashable {
        public var text: String
        /// "merchant" or "operator".
        public var by: String
        public var at: Timestamp
    }

    public struct Hiding: Codable, Sendable, Hashable {
        public var reason: Reason
        /// What operators say to its author.
        public var note: String?
        public var at: Timestamp
    }

    /// Why somebody reports a review, or operators hide one. A reason that a later server knows is kept as it is.
    public struct Reason: RawRepresentable, Codable, Sendable, Hashable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// It advertises.
        public static let spam = Reason(rawValue: "spam")
        public static let offensive = Reason(rawValue: "offensive")
        /// It tells of a person what is nobody's business.
        public static let personalData = Reason(rawValue: "personal-data")
        /// It is not about the thing.
        public static let offTopic = Reason(rawValue: "off-topic")
        /// Whoever wrote it has not been there.
        public static let fake = Reason(rawValue: "fake")
        public static let illegal = Reason(rawValue: "illegal")
        public static let other = Reason(rawValue: "other")
    }

    /// In which order a thing's reviews come.
    public enum Sort: String, Sendable, CaseIterable { case newest, highest, lowest }
}

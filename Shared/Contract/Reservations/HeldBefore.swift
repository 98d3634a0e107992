/// A hold as the first release kept it, within the record of the item or screening that it was of. Records of then stand in logs and
/// stores: what their open orders hold is taken off what is left of them, where they are read.
public struct HeldBefore: Decodable, Sendable, Hashable {
    public var order: String
    public var quantity: Int
    public var name: String
    public var price: Money
    /// Of seats: the show as it was promised.
    public var show: Show?

    /// The holds that a thing's record has in it; none in a record of today.
    public struct Thing: Decodable, Sendable {
        public var holds: [HeldBefore]

        private enum CodingKeys: CodingKey { case holds }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            holds = try container.decodeIfPresent([HeldBefore].self, forKey: .holds) ?? []
        }

        /// Of each no more than the first release could hold, so that no record's sum is too large for a number.
        public var quantity: Int { holds.reduce(0) { $0 + min(max(0, $1.quantity), 1_000_000) } }
    }
}

/// A record in which the first release kept holds. Its `init(from:)` is made, and takes them off what is left.
public protocol HadHolds {
    mutating func takeOff(_ held: Int)
}

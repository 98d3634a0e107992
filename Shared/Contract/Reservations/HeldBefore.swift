/// A hold as the first release stored it, within the record of its item or screening. Such records are in logs and stores: when they are
/// read, the holds of their open orders are subtracted from what is left.
public struct HeldBefore: Decodable, Sendable, Hashable {
    public var order: String
    public var quantity: Int
    public var name: String
    public var price: Money
    /// For seats: the show as it was promised.
    public var show: Show?

    /// Holds within a thing's record; none in a present record.
    public struct Thing: Decodable, Sendable {
        public var holds: [HeldBefore]

        private enum CodingKeys: CodingKey { case holds }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            holds = try container.decodeIfPresent([HeldBefore].self, forKey: .holds) ?? []
        }

        /// No more of each than the first release could hold, so that no record's sum overflows.
        public var quantity: Int { holds.reduce(0) { $0 + min(max(0, $1.quantity), 1_000_000) } }
    }
}

/// A record in which the first release stored holds. Its `init(from:)` is generated, and subtracts them from what is left.
public protocol HadHolds {
    mutating func takeOff(_ held: Int)
}

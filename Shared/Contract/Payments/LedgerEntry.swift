public import Events

/// A step of an order's books: what it puts on each account. All amounts are in the order's currency, and those of one entry are 0 together.
public struct LedgerEntry: DirectJSON, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// A place's part was sold: the customer owes it.
        case sale
        /// A place's part was cancelled: the sale the other way round.
        case reversal
        /// The customer has paid.
        case payment
        /// The customer was given back.
        case refund
    }

    public struct Posting: DirectJSON, Sendable, Hashable {
        /// See `LedgerAccount`.
        public var account: String
        /// In minor units; what somebody has or is owed is above 0.
        public var amount: Int64

        public init(_ account: String, _ amount: Int64) {
            self.account = account
            self.amount = amount
        }
    }

    /// What it follows from: an errand's id, or the provider's name of a payment.
    public var id: String?
    public var at: Timestamp
    public var kind: Kind
    /// Whose part it is about; nil: the whole order.
    public var place: String?
    public var postings: [Posting]
}

/// The accounts of an order's ledger.
public enum LedgerAccount {
    /// What the customer still owes; below 0: is owed.
    public static let customer = "customer"
    /// What the online provider has for the order's places.
    public static let provider = "provider"
    /// What the place has earned, without tax.
    public static func sales(_ place: String) -> String { "sales/\(place)" }
    /// - Parameter rate: in hundredths of a percent.
    public static func tax(_ place: String, _ rate: Int) -> String { "tax/\(place)/\(rate)" }
    public static func fee(_ place: String) -> String { "fee/\(place)" }
    public static func tip(_ place: String) -> String { "tip/\(place)" }
    /// What was paid there.
    public static func atPlace(_ place: String) -> String { "at-place/\(place)" }
    /// What staff gave back in another way than by the provider; nil: for no place.
    public static func byHand(_ place: String?) -> String { place.map { "by-hand/\($0)" } ?? "by-hand" }
    /// What was given back at the provider that no order's change asked for. It counts first for what the customer is owed later.
    public static let allowance = "allowance"
    /// What was transferred to the place.
    public static func bank(_ place: String) -> String { "bank/\(place)" }
}

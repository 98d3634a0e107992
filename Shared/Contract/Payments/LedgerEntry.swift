public import Events

/// An entry of an order's ledger. Its amounts are in the order's currency, and their sum is 0.
public struct LedgerEntry: DirectJSON, Sendable, Hashable {
    public enum EntryKind: String, Codable, Sendable, Hashable, CaseIterable {
        /// A place's part was sold: the customer owes its price.
        case sale
        /// A place's part was cancelled: the amounts of its sale with the opposite sign.
        case reversal
        /// The customer has paid.
        case payment
        /// The customer got money back.
        case refund
    }

    public struct Posting: DirectJSON, Sendable, Hashable {
        /// See `LedgerAccount`.
        public var account: String
        /// In minor units; above 0 what the account's owner has or is owed.
        public var amount: Int64

        public init(_ account: String, _ amount: Int64) {
            self.account = account
            self.amount = amount
        }
    }

    /// The cause: a payment task's id, or the provider's id of a payment or refund.
    public var id: String?
    public var at: Timestamp
    public var kind: EntryKind
    /// The place whose part it is about; nil: the whole order.
    public var place: String?
    public var postings: [Posting]
}

/// The accounts of an order's ledger.
public enum LedgerAccount {
    /// What the customer still owes; below 0: what the customer is owed.
    public static let customer = "customer"
    /// What the online provider holds for the order's places.
    public static let provider = "provider"
    /// What the place has earned, without tax.
    public static func sales(_ place: String) -> String { "sales/\(place)" }
    /// - Parameter rate: in hundredths of a percent.
    public static func tax(_ place: String, _ rate: Int) -> String { "tax/\(place)/\(rate)" }
    public static func fee(_ place: String) -> String { "fee/\(place)" }
    public static func tip(_ place: String) -> String { "tip/\(place)" }
    /// What was paid at the place.
    public static func atPlace(_ place: String) -> String { "at-place/\(place)" }
    /// What staff paid back instead of the provider; nil: for no single place.
    public static func byHand(_ place: String?) -> String { place.map { "by-hand/\($0)" } ?? "by-hand" }
    /// Refunds made at the provider that no change of the order asked for. They count first for what the customer is owed later.
    public static let allowance = "allowance"
    /// What was transferred to the place's bank account.
    public static func bank(_ place: String) -> String { "bank/\(place)" }
}

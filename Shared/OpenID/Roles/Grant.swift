/// A right that a provider's claims grant.
public enum Grant: Sendable, Hashable {
    /// Rights of an operator.
    case `operator`
    /// A duty at a business: "owner", "staff" or "door".
    case membership(merchant: String, duty: String)

    /// The names of duties, the greater first.
    public static let duties = ["owner", "staff", "door"]
}

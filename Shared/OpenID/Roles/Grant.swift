/// What a person may do because a provider says so.
public enum Grant: Sendable, Hashable {
    /// Everything.
    case `operator`
    /// A duty at a business: "owner", "staff" or "door".
    case membership(merchant: String, duty: String)

    /// The names of duties, the greater first.
    public static let duties = ["owner", "staff", "door"]
}

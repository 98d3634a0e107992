public import Events

/// Something that a person's browsers keep with the account, so that all of them have it: a rating, a favourite, what is in the cart, a
/// setting. What is in it is the page's business.
public struct KeptEntry: StateRecord, Hashable {
    public var person: String
    /// As `KeptKey` says: "favourite/p-1".
    public var entry: String
    /// Nil: removed. That is remembered for a while, so that a browser that was away does not bring it back.
    public var value: JSONValue?
    /// When a browser changed it.
    public var at: Timestamp
    /// Grows with each change of the person's: what a browser has seen.
    public var revision: Int64
    /// When it came here.
    public var storedAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key. An entry's own slash is another sign in it: what stands before the last slash is the person.
    public var key: String { "\(person)/\(KeptKey.inKey(entry))" }
}

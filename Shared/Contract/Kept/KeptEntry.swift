public import Events

/// An entry that a person's browsers share by the account: a rating, a favourite, a line of the cart, a setting. Only the page interprets
/// its value.
public struct KeptEntry: StateRecord, Hashable {
    public var person: String
    /// Key in the form of `KeptKey`: "favourite/p-1".
    public var entry: String
    /// Nil: removed. Removed entries are kept for a while, so that a browser that was offline does not restore them.
    public var value: JSONValue?
    /// Time of the change in the browser.
    public var at: Timestamp
    /// Number that grows with each change of the person's entries; browsers ask for changes after it.
    public var revision: Int64
    /// Time at which it was stored.
    public var storedAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key. The entry's own slash is replaced, so that the part before the last slash is the person.
    public var key: String { "\(person)/\(KeptKey.inKey(entry))" }
}

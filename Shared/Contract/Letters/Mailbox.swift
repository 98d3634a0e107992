public import Events

/// A customer's confirmed e-mail address that gets letters.
public struct Mailbox: StateRecord, Hashable {
    /// `m-<32 of 0–9 a–f>`, derived from person and address.
    public var id: String
    /// The customer's id.
    public var person: String
    /// Their ids in other browsers, sorted; orders of these are notified, too.
    public var also: [String]
    public var email: String
    /// Language of the page at the request, and of letters.
    public var language: PushDevice.Language
    /// Wanted types of letters; sorted.
    public var kinds: [Letter.LetterType]
    /// Time of the confirmation.
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Input positions up to which it gets no letters.
    public var reflects: InputPositions

    /// All people of whose orders it is notified.
    public var people: Set<String> { Set(also).union([person]) }
}

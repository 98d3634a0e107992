public import Events

/// A customer's address of e-mail that gets letters about their orders. Whoever reads there has said yes.
public struct Mailbox: StateRecord, Hashable {
    /// `m-<32 of 0–9 a–f>`, derived from person and address.
    public var id: String
    /// The customer's id.
    public var person: String
    /// Their ids in other browsers, sorted: what is ordered with them is told, too.
    public var also: [String]
    public var email: String
    /// What the page spoke, and so what is written.
    public var language: PushDevice.Language
    /// What letters are wanted about; sorted.
    public var kinds: [Letter.LetterType]
    /// When it was confirmed.
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// From where on orders are told.
    public var reflects: InputPositions

    /// Everybody whose orders it is told of, each once.
    public var people: Set<String> { Set(also).union([person]) }
}

public import Events

/// A customer's browser that wants to be told what happens to their orders.
public struct PushDevice: StateRecord, Hashable {
    /// What a message is encrypted for (W3C Push API), in base64url.
    public struct Keys: Codable, Sendable, Hashable {
        /// The browser's public key on P-256.
        public var p256dh: String
        /// A secret of the browser and us.
        public var auth: String
    }

    /// What the page speaks, and so what is sent.
    public enum Language: String, Codable, Sendable, Hashable, CaseIterable {
        case ca, en, es, fi, th
    }

    /// `d-<32 of 0–9 a–f>`, derived from person and endpoint.
    public var id: String
    /// The customer's id.
    public var person: String
    /// Their ids in other browsers, sorted: what is ordered with them is told, too.
    public var also: [String]
    /// An address at the push service of the browser's maker.
    public var endpoint: String
    public var keys: Keys
    public var language: Language
    /// What it wants to be told; sorted.
    public var kinds: [PushNotice.NoticeType]
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// From where on orders are told.
    public var reflects: InputPositions

    /// Everybody whose orders it is told of, each once.
    public var people: Set<String> { Set(also).union([person]) }
}

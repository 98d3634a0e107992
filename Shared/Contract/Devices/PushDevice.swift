public import Events

/// A customer's browser that gets notices.
public struct PushDevice: StateRecord, Hashable {
    /// Keys that messages are encrypted with (W3C Push API), in base64url.
    public struct Keys: Codable, Sendable, Hashable {
        /// The browser's public key on P-256.
        public var p256dh: String
        /// A secret shared by browser and server.
        public var auth: String
    }

    /// Language of the page, and of notices.
    public enum Language: String, Codable, Sendable, Hashable, CaseIterable {
        case ca, en, es, fi, th
    }

    /// `d-<32 of 0–9 a–f>`, derived from person and endpoint.
    public var id: String
    /// The customer's id.
    public var person: String
    /// Their ids in other browsers, sorted; orders of these are notified, too.
    public var also: [String]
    /// An address at the push service of the browser's maker.
    public var endpoint: String
    public var keys: Keys
    public var language: Language
    /// Wanted types of notices; sorted.
    public var kinds: [PushNotice.NoticeType]
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Input positions up to which it gets no notices.
    public var reflects: InputPositions

    /// All people of whose orders it is notified.
    public var people: Set<String> { Set(also).union([person]) }
}

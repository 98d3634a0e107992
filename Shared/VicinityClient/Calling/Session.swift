public import Foundation

/// A token, and whose it is. Whoever has it is that customer: keep it where an app keeps secrets.
public struct Session: Codable, Sendable, Equatable {
    /// Shown with each call; a secret.
    public var token: String
    /// The person's id, random.
    public var customer: String
    /// What it may do.
    public var role: Role
    /// The token's end; the client gets a fresh one before.
    public var expiresAt: Timestamp
    /// The session's end, however often its token was renewed.
    public var endsAt: Timestamp
    /// When this client got the token, by its own clock.
    public var obtainedAt: Date?

    /// What a token may do.
    public struct Role: RawRepresentable, Codable, Hashable, Sendable {
        /// As the API writes it.
        public let rawValue: String
        /// As the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let customer = Role(rawValue: "customer")
        public static let merchant = Role(rawValue: "merchant")
        public static let `operator` = Role(rawValue: "operator")
    }
}

extension Session {
    /// Whether its token is good, should be renewed, or is over. A token that seemed over when it came says that this machine's clock is
    /// wrong: then the server judges.
    enum Age: Equatable { case good, old, over }

    func age(at now: Date) -> Age {
        let end = expiresAt.date
        guard let obtainedAt, obtainedAt < end else { return .good }
        if now >= end { return .over }
        return end.timeIntervalSince(now) < end.timeIntervalSince(obtainedAt) / 4 ? .old : .good
    }
}

public import Foundation

/// A token with its customer. The token alone identifies the customer: keep it where an app keeps secrets.
public struct Session: Codable, Sendable, Equatable {
    /// Secret that each call sends.
    public var token: String
    /// Random id of the customer.
    public var customer: String
    /// Role that decides what the token may do.
    public var role: Role
    /// End of the token; the client renews it before.
    public var expiresAt: Timestamp
    /// End of the session, which renewals do not move.
    public var endsAt: Timestamp
    /// Time at which this client got the token, by its own clock.
    public var obtainedAt: Date?

    /// A role of a token's owner.
    public struct Role: RawRepresentable, Codable, Hashable, Sendable {
        /// Value as the API writes it.
        public let rawValue: String
        /// Value as the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let customer = Role(rawValue: "customer")
        public static let merchant = Role(rawValue: "merchant")
        public static let `operator` = Role(rawValue: "operator")
    }
}

extension Session {
    /// Age of the token: good, due for renewal (`old`), or expired (`over`). A token that was expired when it arrived shows that this machine's
    /// clock is wrong: it counts as good, and the server decides.
    enum Age: Equatable { case good, old, over }

    func age(at now: Date) -> Age {
        let end = expiresAt.date
        guard let obtainedAt, obtainedAt < end else { return .good }
        if now >= end { return .over }
        return end.timeIntervalSince(now) < end.timeIntervalSince(obtainedAt) / 4 ? .old : .good
    }
}

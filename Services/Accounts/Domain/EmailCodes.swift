import Events

/// Codes that are sent by e-mail.
enum EmailCodes {
    static let life = Duration.seconds(600)
    /// Of one code.
    static let tries = 5
    /// To one address within `window`; who asks for more gets none, and no other answer.
    static let mostOfAddress = 5
    static let window = Duration.seconds(3600)
    /// That are remembered at once, for all addresses.
    static let mostOfAll = 10_000
    /// Of them, that were asked for from one network.
    static let mostOfNetwork = 1_000

    /// A code that was sent.
    struct Sent: Sendable, Hashable {
        var address: String
        var digest: String
        var salt: String
        var tries: Int
        var sentAt: Timestamp
    }

    enum Verdict: Sendable, Hashable {
        case right
        /// How many more tries there are.
        case wrong(left: Int)
        case over
    }

    static func verdict(on code: String, _ sent: Sent?, at now: Timestamp) -> Verdict {
        guard let sent, now < sent.sentAt.advanced(by: life), sent.tries < tries else { return .over }
        let digest = Secrets.digest(ofCode: code, salt: sent.salt)
        return Secrets.areEqual(digest, sent.digest) ? .right : .wrong(left: tries - sent.tries - 1)
    }
}

import Events

/// Limits and rules of codes that are sent by e-mail.
///
/// A stranger who requests codes for somebody's address must not lock them out. A device that signed in before has its own limit of letters,
/// and each attempt its own tries. All other devices share a small limit per address, and a code while it is valid.
enum EmailCodes {
    /// Lifetime of an attempt.
    static let life = Duration.seconds(600)
    /// Tries of one attempt.
    static let tries = 5
    /// Attempts that share one code. It can be guessed at `mostSharing * tries` times in all.
    static let mostSharing = 10
    /// Letters to one address for one known device within `window`.
    static let mostOfDevice = 5
    static let window = Duration.seconds(3600)
    /// Letters to one address for all unknown devices within `day`.
    static let mostToAddress = 10
    static let day = Duration.seconds(86_400)
    /// Stored attempts of all networks.
    static let mostOfAll = 10_000
    /// Stored attempts of one network.
    static let mostOfNetwork = 1_000

    /// An attempt to sign in by a code.
    struct Sent: Sendable, Hashable {
        var address: String
        var digest: String
        /// Salt of the code; attempts that share a code share it.
        var salt: String
        var tries: Int
        /// Time of the attempt.
        var sentAt: Timestamp
        /// Time of the letter's request; earlier than the attempt if that shares a code.
        var mailedAt: Timestamp
        /// The requesting device, if it had signed in with this address before.
        var device: String?
        /// Whether the code was used.
        var isUsed = false
        /// Whether the mail server accepted the letter.
        var isDelivered = false
    }

    /// The source of a request for a code.
    struct Requester: Sendable, Hashable {
        var network: String
        /// Network of one subscriber; nil if it has no limit.
        var subscriber: String?
        /// Nil if the device never signed in with this address.
        var device: String?

        /// Key by which attempts are counted. A known device is counted apart from its network.
        var share: String { device.map { "device \($0)" } ?? network }
    }

    /// Letters that one requester requested within a window.
    struct OwnLetters: Sendable, Hashable {
        var count: Int
        /// Time of the oldest one's request; nil: none.
        var first: Timestamp?
    }

    /// Reaction to a request. The answer is the same for all, unless the requester used up the letters alone.
    enum Step: Sendable, Hashable {
        case send
        /// The attempt shares the code of an earlier letter.
        case share(Sent)
        case nothing
    }

    /// - Parameter letters: letters to this address for the same device within `window`.
    static func stepOfKnownDevice(letters: Int) -> Step { letters < mostOfDevice ? .send : .nothing }

    /// - Parameters:
    ///   - last: the last letter to the address for an unknown device.
    ///   - isUnderWay: whether this process still delivers it; otherwise it was lost with its process.
    ///   - sharing: attempts that share its code.
    ///   - letters: letters to the address for unknown devices within `day`.
    static func step(last: Sent?, isUnderWay: Bool, sharing: Int, letters: Int, at now: Timestamp) -> Step {
        if let last, !last.isUsed, last.isDelivered || isUnderWay, now < last.mailedAt.advanced(by: life) {
            return sharing < mostSharing ? .share(last) : .nothing
        }
        return letters < mostToAddress ? .send : .nothing
    }

    enum Verdict: Sendable, Hashable {
        case right
        /// Wrong, with the remaining tries.
        case wrong(left: Int)
        case over
    }

    static func verdict(on code: String, _ sent: Sent?, at now: Timestamp) -> Verdict {
        guard let sent, !sent.isUsed, now < sent.sentAt.advanced(by: life), sent.tries < tries else { return .over }
        let digest = Secrets.digest(ofCode: code, salt: sent.salt)
        return Secrets.areEqual(digest, sent.digest) ? .right : .wrong(left: tries - sent.tries - 1)
    }
}

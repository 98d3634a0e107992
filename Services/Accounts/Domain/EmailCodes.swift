import Events

/// Codes that are sent by e-mail.
///
/// A stranger who asks for codes in somebody's name must not shut them out. A device that signed in before has letters of its own, and each
/// attempt has tries of its own. All other devices share few letters to an address, and within a code's life the one that was sent.
enum EmailCodes {
    /// Of an attempt, from when it was asked for.
    static let life = Duration.seconds(600)
    /// Of one attempt.
    static let tries = 5
    /// Attempts for one code: so often it can be guessed at in all is this times `tries`.
    static let mostSharing = 10
    /// Letters to one address that one known device asks for within `window`.
    static let mostOfDevice = 5
    static let window = Duration.seconds(3600)
    /// Letters to one address within `day` that devices ask for that are not known there.
    static let mostToAddress = 10
    static let day = Duration.seconds(86_400)
    /// Attempts that are remembered at once, for all addresses.
    static let mostOfAll = 10_000
    /// Of them, that were asked for from one network.
    static let mostOfNetwork = 1_000

    /// An attempt to sign in by a code.
    struct Sent: Sendable, Hashable {
        var address: String
        var digest: String
        /// Of the code: attempts for the same code have the same.
        var salt: String
        var tries: Int
        /// When the attempt was asked for.
        var sentAt: Timestamp
        /// When the letter with the code was asked for: before the attempt, if that shares the code of another.
        var mailedAt: Timestamp
        /// The device that asked, if it had signed in with this address before.
        var device: String?
        /// Somebody signed in with the code.
        var isUsed = false
        /// The letter was taken by the mail's server.
        var isDelivered = false
    }

    /// Who asks for a code.
    struct Asker: Sendable, Hashable {
        var network: String
        /// The network of one subscriber; nil if it is not limited.
        var subscriber: String?
        /// Nil: this device never signed in with this address.
        var device: String?

        /// By which its attempts are counted: a known device takes no share of its network, nor loses one to it.
        var share: String { device.map { "device \($0)" } ?? network }
    }

    /// Letters that whoever asks has asked for themselves within a window.
    struct OwnLetters: Sendable, Hashable {
        var count: Int
        /// When the oldest of them was asked for.
        var first: Timestamp?
    }

    /// What is done for whoever asks. `nothing` is answered like the others, unless they asked for all letters themselves.
    enum Step: Sendable, Hashable {
        case send
        /// The code of a letter that was asked for a moment ago is good for this attempt, too.
        case share(Sent)
        case nothing
    }

    /// - Parameter letters: to this address within `window`, asked for by the same device.
    static func stepOfKnownDevice(letters: Int) -> Step { letters < mostOfDevice ? .send : .nothing }

    /// - Parameters:
    ///   - last: the last letter to the address that a device asked for which is not known there.
    ///   - isUnderWay: it was not delivered yet, and will be: else it was lost with the process that had it.
    ///   - sharing: attempts for its code.
    ///   - letters: to the address within `day`, asked for by such devices.
    static func step(last: Sent?, isUnderWay: Bool, sharing: Int, letters: Int, at now: Timestamp) -> Step {
        if let last, !last.isUsed, last.isDelivered || isUnderWay, now < last.mailedAt.advanced(by: life) {
            return sharing < mostSharing ? .share(last) : .nothing
        }
        return letters < mostToAddress ? .send : .nothing
    }

    enum Verdict: Sendable, Hashable {
        case right
        /// How many more tries there are.
        case wrong(left: Int)
        case over
    }

    static func verdict(on code: String, _ sent: Sent?, at now: Timestamp) -> Verdict {
        guard let sent, !sent.isUsed, now < sent.sentAt.advanced(by: life), sent.tries < tries else { return .over }
        let digest = Secrets.digest(ofCode: code, salt: sent.salt)
        return Secrets.areEqual(digest, sent.digest) ? .right : .wrong(left: tries - sent.tries - 1)
    }
}

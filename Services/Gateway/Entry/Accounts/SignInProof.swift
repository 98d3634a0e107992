import Events

/// A cookie that proves a recent sign-in in a session. A thief of the session's token does not have it.
struct SignInProof: Sendable, Hashable {
    static let life = Duration.seconds(300)

    let session: String
    /// The time of the sign-in, in seconds since 1970.
    private let seconds: Int64

    init(session: String, at now: Timestamp) {
        (self.session, seconds) = (session, now.microseconds / 1_000_000)
    }

    private init(session: String, seconds: Int64) {
        (self.session, self.seconds) = (session, seconds)
    }

    /// - Parameter text: the cookie's value.
    /// - Returns: nil if it belongs to another session, or is too old.
    init?(_ text: String, of session: String, at now: Timestamp, _ keys: CookieMarks) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Int64(parts[0]), (0..<10_000_000_000).contains(seconds) else {
            return nil
        }
        self.init(session: session, seconds: seconds)
        guard keys.isMark(parts[1], of: marked),
            Timestamp(microseconds: seconds * 1_000_000) <= now.advanced(by: Claims.leeway),
            left(at: now) > .zero
        else { return nil }
    }

    func text(_ keys: CookieMarks) -> String { "\(seconds).\(keys.mark(of: marked))" }

    /// The remaining life.
    func left(at now: Timestamp) -> Duration {
        .microseconds(seconds * 1_000_000 - now.microseconds) + SignInProof.life
    }

    /// A proof for the following session, with the same end.
    func carried(to session: String) -> SignInProof { SignInProof(session: session, seconds: seconds) }

    private var marked: String { "proof\n\(session)\n\(seconds)" }
}

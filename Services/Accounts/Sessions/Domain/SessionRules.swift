import Contract
import Events

/// Lifetimes of sessions, and the meaning of a shown secret.
///
/// A browser keeps `<session>.<secret>`. The secret turns with every renewal. The previous one stays valid for `grace`, since two tabs may
/// renew at once and an answer may be lost. An older secret means that somebody has a copy, and closes the session.
struct SessionRules: Sendable {
    /// Time from signing in to a customer's absolute end.
    var life = Duration.seconds(180 * 86_400)
    /// The same for people with more rights than a customer.
    var staffLife = Duration.seconds(12 * 3600)
    /// Time without a renewal after which a session ends.
    var idle = Duration.seconds(30 * 86_400)
    /// Time that the previous secret stays valid.
    var grace = Duration.seconds(60)

    /// Sessions of one person; a further one closes the one used longest ago.
    static let most = 50

    func life(of rights: Rights) -> Duration { rights.areNone ? life : min(life, staffLife) }

    func isOver(_ session: OpenSession, at now: Timestamp) -> Bool {
        now >= session.until || now >= session.seenAt.advanced(by: idle)
    }

    func opened(
        _ id: String, secret: String, of account: Account, by issuer: String, _ browser: Browser, at now: Timestamp
    ) -> OpenSession {
        OpenSession(
            session: id, person: account.person, secretDigest: Secrets.digest(secret), turnedAt: now, startedAt: now,
            seenAt: now, until: now.advanced(by: life(of: account.rights)), device: browser.device,
            network: browser.network, signIn: issuer)
    }

    enum Renewal: Sendable, Hashable {
        /// The secret turned.
        case turned(OpenSession)
        /// The secret turned within `grace`: the same new secret is returned.
        case repeated
        case over(ClosedSession.Reason)
    }

    /// Decides about a shown secret.
    /// - Parameter next: the secret that the shown one turns to.
    func renewal(
        of session: OpenSession, shown secret: String, next: String, rights: Rights, network: String,
        at now: Timestamp
    ) -> Renewal {
        guard !isOver(session, at: now) else { return .over(.expired) }
        let digest = Secrets.digest(secret)
        if Secrets.areEqual(digest, session.secretDigest) {
            return .turned(turned(session, next: next, rights: rights, network: network, at: now))
        }
        guard let former = session.formerDigest, Secrets.areEqual(digest, former),
            now < session.turnedAt.advanced(by: grace)
        else { return .over(.stolen) }
        // A mismatch means that the next secret was made before a rebuild of the store: the session turns once more.
        guard !Secrets.areEqual(Secrets.digest(next), session.secretDigest) else { return .repeated }
        return .turned(turned(session, next: next, rights: rights, network: network, at: now))
    }

    /// The session with the next secret. New rights shorten it.
    private func turned(
        _ session: OpenSession, next: String, rights: Rights, network: String, at now: Timestamp
    ) -> OpenSession {
        var session = session
        session.formerDigest = session.secretDigest
        session.secretDigest = Secrets.digest(next)
        (session.turnedAt, session.seenAt) = (now, now)
        session.network = network
        session.until = min(session.until, now.advanced(by: life(of: rights)))
        return session
    }
}

/// Description of a browser in the person's list of sessions.
struct Browser: Sendable, Hashable {
    var device: String
    var network: String

    init(device: String?, network: String?) {
        self.device = String((device ?? "").prefix(80))
        self.network = String((network ?? "").prefix(50))
    }
}

/// A session's id and secret, as a browser keeps them.
struct ShownSecret: Sendable, Hashable {
    var session: String
    var secret: String

    init(session: String, secret: String) {
        (self.session, self.secret) = (session, secret)
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 200, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(session: String(parts[0]), secret: String(parts[1]))
    }

    var text: String { "\(session).\(secret)" }
}

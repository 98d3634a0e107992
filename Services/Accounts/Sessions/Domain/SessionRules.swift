import Contract
import Events

/// How long sessions are good, and what a shown secret means.
///
/// What a browser keeps is `<session>.<secret>`. The secret turns with every renewal; the one before is good for a moment longer, since two
/// tabs may ask at once and an answer may be lost. Whoever shows an older one has a copy: then nobody keeps the session.
struct SessionRules: Sendable {
    /// Of a customer, from signing in to the absolute end.
    var life = Duration.seconds(180 * 86_400)
    /// Of whoever may do more than a customer.
    var staffLife = Duration.seconds(12 * 3600)
    /// Without a renewal.
    var idle = Duration.seconds(30 * 86_400)
    /// How long the secret before is good.
    var grace = Duration.seconds(60)

    /// Of one person; whoever opens another closes the one that was seen longest ago.
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
        /// It has turned a moment ago: the same one again, if it can still be made.
        case repeated
        case over(ClosedSession.Reason)
    }

    /// What follows when somebody shows a secret of a session.
    /// - Parameter next: the secret that the shown one would turn to.
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
        // Else its next one was made before this store was: then the session turns once more.
        guard !Secrets.areEqual(Secrets.digest(next), session.secretDigest) else { return .repeated }
        return .turned(turned(session, next: next, rights: rights, network: network, at: now))
    }

    /// Who got rights has a shorter session from now on.
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

/// What a browser shows to be: for its person, who looks at the list of sessions.
struct Browser: Sendable, Hashable {
    var device: String
    var network: String

    init(device: String?, network: String?) {
        self.device = String((device ?? "").prefix(80))
        self.network = String((network ?? "").prefix(50))
    }
}

/// A session's secret as a browser keeps it.
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

import Contract
import Events
import Foundation
import HTTPTypes
import JWTKit
import OpenID
import ServiceKit
import Synchronization

/// Makes and checks tokens. Gateways with the same key accept each other's tokens.
final class Tokens: Sendable {
    /// The longest token, in bytes.
    static let longest = 8192

    private let own: JWTKeyCollection
    /// The keys of secrets that are only accepted.
    private let others: [JWTKeyCollection]
    private let outside: OutsideKeys?
    private let audience: String?
    /// The longest life of a session, however often its token is renewed.
    let sessionLife: Duration
    private let ended: EndedSessions?
    private let rights: LiveRights?
    private let erased: ErasedPeople?
    private let seen = Mutex(RecentMap<String, Checked>(capacity: 20_000))

    /// A verified token, and how long the result is valid: an identity provider may withdraw a key.
    private struct Checked {
        let identity: Identity
        let until: Timestamp
    }

    /// - Parameters:
    ///   - audience: the audience of the deployment's own tokens; nil for none.
    ///   - ended: sessions whose tokens are refused; nil where tokens are only made.
    ///   - rights: the current rights of people with accounts; nil to trust their tokens.
    ///   - erased: erased people, who have another id now; nil to trust their tokens.
    init(
        key: SigningKey, outside: OutsideKeys? = nil, audience: String? = nil,
        sessionLife: Duration = .seconds(180 * 86400),
        ended: EndedSessions? = nil, rights: LiveRights? = nil, erased: ErasedPeople? = nil
    ) async {
        own = await JWTKeyCollection(secret: key.bytes)
        var others: [JWTKeyCollection] = []
        for secret in key.others { others.append(await JWTKeyCollection(secret: secret)) }
        self.others = others
        self.outside = outside
        self.audience = audience
        self.sessionLife = sessionLife
        self.ended = ended
        self.rights = rights
        self.erased = erased
    }

    // MARK: - Making

    /// The first token of a session. A customer's token does not outlast its session.
    func make(_ actor: Actor, for life: Duration, at now: Timestamp = .now) async throws -> (
        token: String, identity: Identity
    ) {
        let life = actor.role == .customer ? min(life, sessionLife) : life
        return try await make(actor, in: .new(at: now), for: life, at: now)
    }

    /// The next token of a customer's session, valid until the session's absolute end at the latest.
    /// - Throws: 403 for tokens that are not renewed here: those of an identity provider, a merchant's or an operator's.
    func renew(_ identity: Identity, for life: Duration, at now: Timestamp = .now) async throws -> (
        token: String, identity: Identity
    ) {
        guard identity.origin == .here else {
            throw Problem(
                .forbidden, "only tokens that were made here are renewed here: get a new one from the issuer of yours")
        }
        guard identity.account == nil else {
            throw Problem(.forbidden, "an account's tokens are renewed at /v1/account/session")
        }
        guard identity.actor.role == .customer else {
            throw Problem(
                .forbidden,
                "only customers' tokens are renewed: the operator of this deployment gives the next one to a \(identity.actor.role.rawValue)"
            )
        }
        let end = end(of: identity.session)
        guard end > now else { throw Problem.unauthorized(.expired) }
        let rest = Duration.microseconds(end.microseconds - now.microseconds)
        return try await make(identity.actor, in: identity.session, for: min(life, rest), at: now)
    }

    /// When a customer's session ends: from then on none of its tokens is valid.
    func end(of session: Session) -> Timestamp { session.began.advanced(by: sessionLife) }

    private func make(
        _ actor: Actor, in session: Session, for life: Duration, at now: Timestamp
    ) async throws -> (token: String, identity: Identity) {
        try await make(actor, of: nil, in: session, until: now.advanced(by: life), at: now)
    }

    /// A token of a session that accounts keeps.
    func make(
        _ actor: Actor, of account: AccountStanding?, in session: Session, until end: Timestamp,
        at now: Timestamp = .now
    ) async throws -> (token: String, identity: Identity) {
        let claims = Claims(actor, in: session, issued: now, expires: end, audience: audience)
        let identity = Identity(
            actor: actor, expires: claims.exp.time, session: session, origin: .here, account: account)
        return (try await own.sign(OwnClaims(claims, AccountClaims(actor, account))), identity)
    }

    // MARK: - Checking

    /// - Throws: 401 with the reason: expired, ended or not accepted; 503 while the ended sessions are being read.
    func check(_ token: String, at now: Timestamp = .now) async throws(Problem) -> Identity {
        let identity = try await identity(of: token, at: now)
        try ended?.check(identity)
        try rights?.check(identity)
        guard let erased else { return identity }
        let present = try erased.present(identity)
        if !present.former.isEmpty { try ended?.check(present) }
        return present
    }

    private func identity(of token: String, at now: Timestamp) async throws(Problem) -> Identity {
        if let checked = seen.withLock({ $0[token] }), checked.until > now { return checked.identity }
        guard token.utf8.count <= Tokens.longest, let header = TokenHeader(token) else {
            throw .unauthorized(.invalid)
        }
        let checked: Checked
        if header.algorithm == TokenHeader.own {
            let identity = try await ownIdentity(of: token, at: now)
            checked = Checked(identity: identity, until: identity.expires)
        } else {
            guard let outside else { throw .unauthorized(.invalid) }
            let identity = try await outside.verify(token, header, at: now)
            checked = Checked(identity: identity, until: min(identity.expires, now.advanced(by: OutsideKeys.interval)))
        }
        seen.withLock { $0[token] = checked }
        return checked.identity
    }

    private func ownIdentity(of token: String, at now: Timestamp) async throws(Problem) -> Identity {
        guard let own = await verified(token), own.claims.iss == Claims.issuer,
            isForUs(own.claims.aud)
        else { throw .unauthorized(.invalid) }
        let claims = own.claims
        try claims.check(at: now)
        let session = Session(claims, of: token)
        var expires = claims.exp.time
        // The setting for a session's life may have been reduced since.
        let account = own.account.standing(of: claims.sub)
        if claims.role == .customer, claims.authTime != nil, account == nil { expires = min(expires, end(of: session)) }
        guard expires > now else { throw .unauthorized(.expired) }
        return Identity(
            actor: own.account.actor(claims.sub, claims.role), expires: expires, session: session, origin: .here,
            account: account)
    }

    private func verified(_ token: String) async -> OwnClaims? {
        for keys in [own] + others {
            if let claims = try? await keys.verify(token, as: OwnClaims.self) { return claims }
        }
        return nil
    }

    /// True if the token is for this deployment: a token that names only other audiences is not (RFC 7519, 4.1.3).
    private func isForUs(_ named: TokenAudience?) -> Bool {
        guard let audience else { return named == nil }
        return named?.values.contains(audience) == true
    }
}

extension JWTKeyCollection {
    fileprivate init(secret: [UInt8]) async {
        self.init()
        add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
    }
}

extension Problem {
    enum TokenFault: String {
        case missing = "this needs a token: POST /v1/session gives one; send it as \"Authorization: Bearer …\""
        case invalid = "the token is not one of ours, or was changed"
        case expired = "the token has expired"
        case early = "the token is not valid yet"
        case ended = "the token's session was ended"
    }

    /// 401 with a challenge as in RFC 6750.
    static func unauthorized(_ fault: TokenFault) -> Problem {
        let challenge =
            switch fault {
            case .missing: "Bearer realm=\"vicinity\""
            case .invalid, .expired, .early, .ended:
                "Bearer realm=\"vicinity\", error=\"invalid_token\", error_description=\"\(fault.rawValue)\""
            }
        return Problem(
            .unauthorized, fault.rawValue, field: "Authorization", headers: [.wwwAuthenticate: challenge])
    }
}

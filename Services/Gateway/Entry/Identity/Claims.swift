import Contract
import Events
import Foundation
import JWTKit
import ServiceKit

/// The claims of a token (RFC 7519): subject, role, session and expiry.
struct Claims: JWTPayload {
    static let issuer = "vicinity"
    /// In bytes.
    static let longestSubject = 128
    /// How much the clocks of several machines may differ.
    static let leeway = Duration.seconds(60)
    /// A token with a longer life is refused: an ended session has to be remembered until its tokens expire.
    static let longestLife = Duration.seconds(3650 * 86400)

    var sub: String
    var role: Actor.Role
    var exp: NumericDate
    var iat: NumericDate?
    var nbf: NumericDate?
    var iss: String?
    var aud: TokenAudience?
    /// The session id, kept when a token is renewed (OpenID Connect Session Management). Missing before release 1.1.
    var sid: String?
    /// When the session began (OpenID Connect), kept when a token is renewed. Missing before release 1.1.
    var authTime: NumericDate?

    enum CodingKeys: String, CodingKey {
        case sub, role, exp, iat, nbf, iss, aud, sid
        case authTime = "auth_time"
    }

    /// The claims of a token that this deployment makes.
    init(_ actor: Actor, in session: Session, issued: Timestamp, expires: Timestamp, audience: String?) {
        sub = actor.id
        role = actor.role
        exp = NumericDate(expires)
        iat = NumericDate(issued)
        iss = Claims.issuer
        aud = audience.map { TokenAudience(values: [$0]) }
        sid = session.id
        authTime = NumericDate(session.began)
    }

    /// Empty: `check(at:)` checks the times, because it is given the present time.
    func verify(using key: some JWTAlgorithm) throws {}

    /// - Throws: 401 for a token that has expired, is not valid yet, or has invalid claims.
    func check(at now: Timestamp) throws(Problem) {
        guard Claims.isSubject(sub) else { throw .unauthorized(.invalid) }
        let latest = now.advanced(by: Claims.leeway)
        for time in [nbf, iat, authTime] {
            guard time?.time ?? .earliest <= latest else { throw .unauthorized(.early) }
        }
        guard exp.time > now else { throw .unauthorized(.expired) }
        let start = max(iat?.time ?? .earliest, .earliest.advanced(by: .seconds(1)))
        guard iat == nil || exp.time <= start.advanced(by: Claims.longestLife + Claims.leeway) else {
            throw .unauthorized(.invalid)
        }
    }

    /// A person's id is limited because it becomes a key in the log.
    static func isSubject(_ text: String) -> Bool {
        (1...longestSubject).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    var actor: Actor { Actor(id: sub, role: role) }
}

/// Seconds since 1970, whole or not.
struct NumericDate: Codable, Sendable, Hashable {
    let time: Timestamp

    /// Rounds down to whole seconds: a token must not seem to be made later than it was.
    init(_ time: Timestamp) {
        let microseconds = time.microseconds
        self.time = Timestamp(microseconds: microseconds - (microseconds % 1_000_000 + 1_000_000) % 1_000_000)
    }

    /// - Throws: for times outside the years 1970 to 9999.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard seconds >= 0, seconds < Double(Timestamp.latest.microseconds / 1_000_000) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "outside the years 1970 to 9999")
        }
        time = Timestamp(Date(timeIntervalSince1970: seconds))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(time.microseconds / 1_000_000)
    }
}

/// The audience of a token: one text or a list of them. JWTKit's own claim crashes on an empty list.
struct TokenAudience: Codable, Sendable, Hashable {
    var values: [String]

    init(values: [String]) {
        self.values = values
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let one = try? container.decode(String.self) {
            values = [one]
        } else {
            values = try container.decode([String].self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if values.count == 1 { try container.encode(values[0]) } else { try container.encode(values) }
    }
}

import Events
import Foundation
import JWTKit

/// What a token says: who and in which role, and until when.
struct Claims: JWTPayload {
    static let issuer = "vicinity"
    /// In bytes.
    static let longestSubject = 128

    var sub: SubjectClaim
    var role: Actor.Role
    var exp: ExpirationClaim
    var iat: IssuedAtClaim?
    var iss: IssuerClaim?
    var aud: AudienceClaim?

    init(actor: Actor, expires: Date, issued: Date = Date()) {
        sub = SubjectClaim(value: actor.id)
        role = actor.role
        exp = ExpirationClaim(value: expires)
        iat = IssuedAtClaim(value: issued)
        iss = IssuerClaim(value: Claims.issuer)
    }

    func verify(using key: some JWTAlgorithm) throws {
        try exp.verifyNotExpired()
        guard Claims.isSubject(sub.value) else {
            throw JWTError.claimVerificationFailure(failedClaim: sub, reason: "is no person's id")
        }
    }

    /// A person's id becomes a key in the log.
    static func isSubject(_ text: String) -> Bool {
        (1...longestSubject).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    var identity: Identity {
        Identity(actor: Actor(id: sub.value, role: role), expires: Timestamp(exp.value))
    }
}

/// Who a request comes from, as its token proves.
struct Identity: Sendable, Hashable {
    let actor: Actor
    let expires: Timestamp
}
